// Lists the names that TypeScript's lib.*.d.ts and @types/node declare: `node javascript.cjs TYPESCRIPT NODE_TYPES`.
// Prints {globals: {name: {kind, type, members, parameters}}, interfaces: {...}, modules: {...}} as JSON.
"use strict";

const fs = require("fs");
const path = require("path");
const [typescript, nodeTypes] = process.argv.slice(2);
const ts = require(path.join(typescript, "lib", "typescript.js"));

const folder = path.join(typescript, "lib");
const libs = fs.readdirSync(folder).filter((name) => /^lib\..*\.d\.ts$/.test(name) && !/^lib\.(scripthost|webworker)/.test(name));
const own = (dir, base = "") =>
  fs.readdirSync(dir, { withFileTypes: true }).flatMap((each) =>
    each.isDirectory()
      ? /^ts\d|^compatibility$/.test(each.name) ? [] : own(path.join(dir, each.name), `${base}${each.name}/`)
      : /\.d\.ts$/.test(each.name) ? [`${base}${each.name}`] : []);

const place = () => ({ interfaces: {}, values: {} });
const globals = place();
const modules = {};

const text = (node) => (node && (ts.isIdentifier(node) || ts.isStringLiteral(node)) ? node.text : "");
const record = (table, name) => (Object.hasOwn(table, name) ? table[name] : (table[name] = { members: {}, bases: [], open: false }));

function parametersOf(node) {
  return (node.parameters || []).map((one) => (one.dotDotDotToken ? "*" : "") + (text(one.name) || "{}"));
}

function member(into, node) {
  const name = node.name ? text(node.name) : "";
  if (!name) {
    const numbered = (node.parameters || []).some((one) => one.type && one.type.kind === ts.SyntaxKind.NumberKeyword);
    if (ts.isIndexSignatureDeclaration(node) && !numbered) into.open = true;
    return;
  }
  const callable = ts.isMethodSignature(node) || ts.isMethodDeclaration(node);
  const known = into.members[name];
  const given = callable ? parametersOf(node) : null;
  into.members[name] = callable ? [...new Set([...(Array.isArray(known) ? known : []), ...given])] : known === undefined ? 0 : known;
}

function bases(into, node) {
  for (const clause of node.heritageClauses || [])
    for (const type of clause.types) into.bases.push(type.expression.getText().replace(/^NodeJS\.|^globalThis\./, ""));
}

function read(node, scope) {
  if (ts.isInterfaceDeclaration(node)) {
    const into = record(scope.interfaces, node.name.text);
    bases(into, node);
    node.members.forEach((one) => member(into, one));
  } else if (ts.isClassDeclaration(node) && node.name) {
    const into = record(scope.interfaces, node.name.text);
    const fixed = record(scope.interfaces, `typeof ${node.name.text}`);
    bases(into, node);
    for (const base of into.bases) fixed.bases.push(`typeof ${base}`);
    node.members.forEach((one) =>
      member((ts.getCombinedModifierFlags(one) & ts.ModifierFlags.Static) ? fixed : into, one));
    scope.values[node.name.text] = { type: `typeof ${node.name.text}` };
  } else if (ts.isTypeAliasDeclaration(node)) {
    record(scope.interfaces, node.name.text).open = true;
  } else if (ts.isFunctionDeclaration(node) && node.name) {
    const known = scope.values[node.name.text];
    const before = known && known.parameters ? known.parameters : [];
    scope.values[node.name.text] = { ...known, parameters: [...new Set([...before, ...parametersOf(node)])] };
  } else if (ts.isVariableStatement(node)) {
    for (const one of node.declarationList.declarations) {
      const name = text(one.name);
      if (!name) continue;
      if (one.type && ts.isTypeLiteralNode(one.type)) {
        const into = record(scope.interfaces, `typeof ${name}`);
        one.type.members.forEach((each) => member(into, each));
        scope.values[name] = { type: `typeof ${name}` };
      } else {
        const named = one.type && ts.isTypeReferenceNode(one.type) ? one.type.typeName.getText() : "";
        scope.values[name] = scope.values[name] || { type: named };
      }
    }
  } else if (ts.isModuleDeclaration(node) && node.body) {
    const name = node.name.text;
    if (ts.isStringLiteral(node.name)) {
      const into = (modules[name] = modules[name] || { ...place(), exports: [], from: [] });
      ts.forEachChild(node.body, (each) => read(each, into));
    } else if (name === "global") {
      ts.forEachChild(node.body, (each) => read(each, globals));
    } else if (ts.isModuleBlock(node.body)) {
      const inner = place();
      ts.forEachChild(node.body, (each) => read(each, inner));
      const into = record(scope.interfaces, `typeof ${name}`);
      for (const [key, value] of Object.entries(inner.values)) into.members[key] = value.parameters || 0;
      for (const [key, value] of Object.entries(inner.interfaces)) {
        const known = record(scope.interfaces, `${name}.${key}`);
        Object.assign(known.members, value.members);
        known.bases.push(...value.bases);
        known.open = known.open || value.open;
      }
      if (Object.keys(inner.values).length) scope.values[name] = { ...scope.values[name], type: (scope.values[name] || {}).type || `typeof ${name}` };
    }
  } else if (ts.isExportDeclaration(node) && scope.from) {
    const from = node.moduleSpecifier ? node.moduleSpecifier.text : "";
    if (from && !node.exportClause) scope.from.push(from);
    else if (node.exportClause && ts.isNamedExports(node.exportClause))
      for (const one of node.exportClause.elements) scope.exports.push(one.name.text);
    else scope.loose = true;
  } else if (ts.isExportAssignment(node) && scope.from) {
    scope.assigned = node.expression.getText();
  }
}

for (const [dir, names] of [[folder, libs], [nodeTypes, own(nodeTypes)]])
  for (const name of names.sort()) {
    const file = ts.createSourceFile(name, fs.readFileSync(path.join(dir, name), "utf8"), ts.ScriptTarget.Latest, true);
    ts.forEachChild(file, (each) => read(each, globals));
  }
process.stdout.write(JSON.stringify({ globals, modules }));
