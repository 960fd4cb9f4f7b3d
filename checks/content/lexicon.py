"""Names that belong to languages and platforms, not to a repository: they may be named and stand nowhere."""

from __future__ import annotations

import builtins
import keyword
import sys

PYTHON = frozenset(dir(builtins)) | frozenset(keyword.kwlist) | frozenset(sys.stdlib_module_names)
"""Python's builtins, keywords and standard modules."""

JAVASCRIPT = frozenset(
    """
    Array ArrayBuffer BigInt Boolean Buffer DataView Date Error EvalError FinalizationRegistry Float32Array Float64Array
    Function Infinity Int16Array Int32Array Int8Array Intl JSON Map Math NaN Number Object Promise Proxy RangeError
    ReadableStream ReferenceError Reflect RegExp Set SharedArrayBuffer String Symbol SyntaxError TextDecoder TextEncoder
    TypeError URIError URL URLSearchParams Uint16Array Uint32Array Uint8Array WeakMap WeakRef WeakSet WebSocket
    WritableStream AbortController AbortSignal Atomics Blob Event EventTarget EventEmitter File FormData Headers Request
    Response Worker XMLHttpRequest __dirname __filename addEventListener arguments async await catch class clearInterval
    clearTimeout console const constructor decodeURI decodeURIComponent default delete document encodeURI
    encodeURIComponent escape eval exports extends fetch finally fromEntries function getOwnPropertyDescriptor
    getOwnPropertyNames getPrototypeOf globalThis hasOwn hasOwnProperty import instanceof isArray isFinite isInteger isNaN
    isSafeInteger keyof localStorage module navigator null parseFloat parseInt performance process prototype queueMicrotask
    readonly removeEventListener removeListener require return setImmediate setInterval setPrototypeOf setTimeout
    structuredClone super switch this throw typeof undefined unescape unhandledRejection uncaughtException window
    assert async_hooks buffer child_process cluster crypto dns events fs http http2 https inspector net os path perf_hooks
    querystring readline repl stream string_decoder timers tls tty url util v8 vm worker_threads zlib
    nextTick toString valueOf toJSON createElement innerHTML
    """.split()
)

OTHERS = frozenset(
    """
    unwrap expect clone Clone Copy Debug Default Display Drop Eq Err From Hash Into Iterator None Ok Option Ord Partial
    PartialEq PartialOrd Rc RefCell Result Self Send Some String Sync ToOwned Vec Arc Box Cell Mutex RwLock HashMap HashSet
    BTreeMap as_ref as_mut into_iter to_owned to_string unsafe usize isize printf sprintf snprintf malloc calloc realloc
    free memcpy memset memmove strlen strcmp strncpy size_t ssize_t uint8_t uint16_t uint32_t uint64_t int64_t int32_t
    NULL nullptr std iostream unique_ptr shared_ptr push_back emplace_back goroutine defer chan interface Errorf Sprintf
    Println ArrayList Optional NullPointerException IllegalArgumentException IllegalStateException Object Integer
    IOException Override Autowired Exception RuntimeException ArgumentError NoMethodError NameError StandardError attr_reader
    Task IDisposable IEnumerable NullReferenceException ArgumentNullException async_trait isset array_map preg_match
    """.split()
)

EVERYWHERE = PYTHON | JAVASCRIPT | OTHERS


_DUNDERS = frozenset(
    name
    for kind in vars(builtins).values()
    if isinstance(kind, type)
    for name in dir(kind)
    if name.startswith("__")
) | frozenset(
    """
    __all__ __annotations__ __aenter__ __aexit__ __aiter__ __anext__ __await__ __cause__ __context__ __copy__ __deepcopy__
    __del__ __dirname __file__ __fspath__ __get__ __getattr__ __missing__ __module__ __name__ __path__ __post_init__
    __prepare__ __qualname__ __set__ __set_name__ __slots__ __spec__ __suppress_context__ __traceback__ __version__
    __weakref__ __wrapped__ __class_getitem__ __instancecheck__ __subclasscheck__ __main__ __builtins__ __debug__ __loader__
    __package__ __cached__ __func__ __self__ __closure__ __code__ __globals__ __kwdefaults__ __match_args__ __notes__
    """.split()
)


def belongs_to_a_language(name: str) -> bool:
    """A language's or platform's own name: builtins, keywords, standard modules, dunders, exceptions."""
    return name in EVERYWHERE or name in _DUNDERS


def distinctive(name: str) -> bool:
    """A name that a person made up: two or more words, or marked as private."""
    bare = name.lstrip("#$@")
    if len(bare) < 4 or belongs_to_a_language(bare):
        return False
    inner = bare.strip("_")
    return (
        "_" in inner
        or bare.startswith("_")
        or name[0] in "#$"
        or any(c.isupper() for c in inner[1:] if not inner.isupper())
    )


PROSE_FILES = (".md", ".rst", ".txt", ".adoc", ".html")
"""Endings of files that may name what the code does not have any more."""
