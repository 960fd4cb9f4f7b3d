// Starts emulate's GitHub from its JavaScript API: node emulate.mjs PORT SEED.json
import { readFileSync } from "node:fs";
import { createEmulator } from "emulate";

const [port, seed] = process.argv.slice(2);
const github = await createEmulator({
  service: "github",
  port: Number(port),
  seed: JSON.parse(readFileSync(seed, "utf8")),
});
process.on("SIGTERM", async () => {
  await github.close();
  process.exit(0);
});
