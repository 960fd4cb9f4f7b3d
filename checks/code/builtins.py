"""Names that a language or its platform brings: they may be named and defined nowhere in a repository."""

from __future__ import annotations

import builtins
import keyword
import sys
from types import MappingProxyType

PYTHON = (
    frozenset(dir(builtins))
    | frozenset(keyword.kwlist)
    | frozenset(sys.stdlib_module_names)
    | frozenset(
        name
        for kind in (
            str,
            bytes,
            list,
            dict,
            set,
            frozenset,
            tuple,
            int,
            float,
            complex,
            object,
            BaseException,
        )
        for name in dir(kind)
    )
    | frozenset(
        """
        self cls __all__ __annotations__ __aenter__ __aexit__ __aiter__ __anext__ __await__ __cause__ __call__ __context__
        __copy__ __deepcopy__ __del__ __enter__ __exit__ __file__ __fspath__ __get__ __getattr__ __getitem__ __setitem__
        __iter__ __next__ __len__ __contains__ __missing__ __module__ __name__ __path__ __post_init__ __prepare__ __qualname__
        __set__ __set_name__ __slots__ __spec__ __traceback__ __version__ __weakref__ __wrapped__ __class_getitem__
        __main__ __debug__ __loader__ __package__ __func__ __self__ __closure__ __code__ __globals__ __kwdefaults__
        __match_args__ __notes__ __dict__ __bool__ __int__ __float__ __index__ __bytes__ __reversed__ __matmul__
        """.split()
    )
)

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
    nextTick toString valueOf toJSON createElement innerHTML true false
    any never unknown string number boolean object bigint symbol void interface type enum namespace declare abstract
    implements satisfies Partial Required Readonly Record Pick Omit Exclude Extract NonNullable Parameters ReturnType
    InstanceType Awaited PromiseLike ArrayLike Iterable Iterator AsyncIterable
    at concat entries every fill filter find findIndex findLast flat flatMap forEach includes indexOf join keys lastIndexOf
    length map pop push reduce reduceRight reverse shift slice some sort splice unshift values charAt charCodeAt
    codePointAt endsWith localeCompare match matchAll normalize padEnd padStart repeat replace replaceAll search split
    startsWith substring toLowerCase toUpperCase trim trimEnd trimStart then has get set add clear apply bind call
    assign create defineProperty freeze isFrozen getTime toISOString stringify parse
    """.split()
)

RUST = frozenset(
    """
    unwrap expect clone Clone Copy Debug Default Display Drop Eq Err From Hash Into Iterator None Ok Option Ord
    PartialEq PartialOrd Rc RefCell Result Self Send Some String Sync ToOwned Vec Arc Box Cell Mutex RwLock HashMap HashSet
    BTreeMap BTreeSet VecDeque as_ref as_mut into_iter iter collect map filter to_owned to_string unsafe usize isize u8 u16
    u32 u64 u128 i8 i16 i32 i64 i128 f32 f64 bool str char unwrap_or unwrap_or_else unwrap_or_default map_err and_then
    ok_or ok_or_else is_some is_none is_ok is_err println print format vec panic assert assert_eq matches todo unreachable
    impl fn pub mut let crate super self dyn where async await move ref match loop len push pop insert get contains
    """.split()
)

GO = frozenset(
    """
    nil err error string int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 float32 float64 bool byte rune uintptr
    any append cap close complex copy delete imag len make new panic print println real recover min max clear iota
    defer go goroutine chan select interface struct func range fallthrough package import type var const map
    fmt errors context sync time strings strconv bytes bufio io os http json sort math Errorf Sprintf Println Printf
    Fprintf Background TODO WithCancel WithTimeout WithDeadline WaitGroup Mutex RWMutex Once Is As Unwrap Join
    """.split()
)

C = frozenset(
    """
    printf sprintf snprintf fprintf malloc calloc realloc free memcpy memset memmove memcmp strlen strcmp strncmp strcpy
    strncpy strdup size_t ssize_t ptrdiff_t int8_t uint8_t int16_t uint16_t int32_t uint32_t int64_t uint64_t uintptr_t
    intptr_t NULL nullptr std iostream vector string map set unique_ptr shared_ptr make_unique make_shared move forward
    push_back emplace_back begin end cout cerr endl sizeof static_cast dynamic_cast reinterpret_cast const_cast noexcept
    constexpr template typename namespace virtual override final bool true false assert exit abort errno
    """.split()
)

JAVA = frozenset(
    """
    String Object Integer Long Double Float Boolean Character Byte Short Math System List ArrayList Map HashMap Set HashSet
    Optional Stream Collectors Collections Arrays Iterator Iterable Comparable Comparator Runnable Callable Thread Future
    CompletableFuture ExecutorService Exception RuntimeException NullPointerException IllegalArgumentException
    IllegalStateException IOException UnsupportedOperationException InterruptedException Throwable Error Override
    Deprecated SuppressWarnings FunctionalInterface Autowired null true false this super synchronized volatile final
    equals hashCode toString getClass valueOf println
    """.split()
)

RUBY = frozenset(
    """
    nil true false self puts print require require_relative attr_reader attr_writer attr_accessor include extend raise
    rescue ensure yield lambda proc Array Hash String Symbol Integer Float Struct Set Comparable Enumerable Kernel Object
    StandardError ArgumentError NoMethodError NameError RuntimeError TypeError KeyError each map select reject inject
    reduce to_s to_i to_a to_h to_sym freeze dup present? blank? nil? empty? respond_to? send public_send define_method
    """.split()
)

CSHARP = frozenset(
    """
    string int long double float decimal bool object var void null true false Task ValueTask IDisposable IEnumerable
    IAsyncEnumerable List Dictionary HashSet Exception NullReferenceException ArgumentNullException ArgumentException
    InvalidOperationException Console WriteLine Dispose ToString Equals GetHashCode async await using namespace
    CancellationToken Linq Select Where FirstOrDefault ToList Any nameof typeof
    """.split()
)

PHP = frozenset(
    """
    array string int float bool null true false isset unset empty count array_map array_filter array_merge in_array
    preg_match preg_replace str_replace strlen substr explode implode sprintf printf json_encode json_decode
    Exception RuntimeException InvalidArgumentException Throwable DateTime this self static parent echo
    """.split()
)

BY_LANGUAGE = MappingProxyType(
    {
        "python": PYTHON,
        "javascript": JAVASCRIPT, "typescript": JAVASCRIPT, "tsx": JAVASCRIPT,
        "rust": RUST,
        "go": GO,
        "c": C, "cpp": C,
        "java": JAVA,
        "ruby": RUBY,
        "csharp": CSHARP,
        "php": PHP,
    }
)  # fmt: skip
"""Language, as the grammars call it → its names."""

ANY: frozenset[str] = frozenset().union(*BY_LANGUAGE.values())


def is_builtin(name: str, language: str | None) -> bool:
    """The language, or its platform, brings the name. Of a file in no known language, any may."""
    return name in BY_LANGUAGE.get(language or "", ANY)
