"""Names that standard libraries, popular packages and the DOM have, by the language of the file that speaks of them."""

PYTHON = """
h2.exceptions.FlowControlError h2.connection.H2Connection.acknowledge_received_data h2.events.StreamReset
urllib.request.HTTPRedirectHandler urllib.request.HTTPRedirectHandler.redirect_request urllib.parse.urlencode
requests.exceptions.ChunkedEncodingError requests.adapters.HTTPAdapter.init_poolmanager requests.Session.mount
starlette.requests.Request.is_disconnected starlette.responses.StreamingResponse.stream_response
flask.Response.get_json flask.Flask.register_blueprint flask.ctx.AppContext.push flask.json.provider.DefaultJSONProvider
django.http.HttpRequest.get_full_path django.db.models.QuerySet.bulk_create django.core.cache.caches
django.db.transaction.on_commit django.utils.functional.cached_property django.conf.settings
sqlalchemy.orm.Session.execute sqlalchemy.engine.Connection.exec_driver_sql sqlalchemy.exc.IntegrityError
sqlalchemy.pool.QueuePool sqlalchemy.orm.session.sessionmaker asyncio.create_subprocess_shell
asyncio.subprocess.Process.communicate asyncio.streams.StreamReader.readuntil asyncio.Queue.get_nowait
asyncio.timeouts.Timeout.reschedule concurrent.futures.ThreadPoolExecutor.submit concurrent.futures.Future.add_done_callback
threading.Event.is_set threading.RLock multiprocessing.pool.Pool.imap_unordered multiprocessing.shared_memory.SharedMemory
collections.abc.MutableMapping collections.OrderedDict.move_to_end functools.lru_cache functools.partialmethod
http.client.HTTPConnection.putrequest http.cookiejar.CookieJar.extract_cookies http.server.BaseHTTPRequestHandler.send_response
email.message.EmailMessage.set_content email.utils.parseaddr logging.handlers.RotatingFileHandler.doRollover
logging.config.dictConfig logging.LoggerAdapter.process xml.etree.ElementTree.iterparse xml.sax.handler.ContentHandler
json.JSONDecoder.raw_decode json.decoder.JSONDecodeError pickle.Unpickler.find_class sqlite3.Connection.executescript
tempfile.SpooledTemporaryFile.rollover zipfile.ZipFile.extractall tarfile.TarFile.extractall shutil.copytree
pathlib.Path.read_text pathlib.PurePath.is_relative_to os.path.commonpath os.environ.setdefault subprocess.Popen.send_signal
ssl.SSLContext.load_verify_locations ssl.SSLSocket.do_handshake socket.socket.sendall selectors.DefaultSelector.register
contextlib.ExitStack.enter_context contextlib.suppress contextvars.ContextVar.reset dataclasses.field dataclasses.replace
datetime.datetime.fromisoformat datetime.timezone.utc decimal.Decimal.quantize enum.IntFlag inspect.Signature.bind_partial
importlib.metadata.entry_points importlib.resources.files weakref.WeakValueDictionary types.MappingProxyType
typing.get_type_hints typing.NamedTuple unittest.mock.patch.object unittest.TestCase.assertRaisesRegex
numpy.ndarray.astype numpy.random.default_rng numpy.linalg.norm pandas.DataFrame.groupby pandas.Series.value_counts
pandas.io.json.json_normalize scipy.sparse.csr_matrix torch.nn.Module.register_buffer torch.utils.data.DataLoader
torch.cuda.empty_cache tensorflow.keras.layers.Dense sklearn.model_selection.train_test_split pydantic.BaseModel.model_validate
pydantic.fields.FieldInfo pydantic_settings.BaseSettings fastapi.Depends fastapi.routing.APIRoute.get_route_handler
celery.app.task.Task.apply_async redis.client.Pipeline.execute redis.asyncio.Redis.from_url boto3.session.Session.client
botocore.exceptions.ClientError botocore.config.Config google.cloud.storage.Client.bucket aiohttp.ClientSession.ws_connect
aiohttp.web.Application.add_routes httpcore.ConnectionPool.handle_request trio.Nursery.start_soon anyio.to_thread.run_sync
tornado.web.RequestHandler.write_error twisted.internet.defer.Deferred.addCallback jinja2.Environment.from_string
werkzeug.datastructures.FileStorage.save click.testing.CliRunner.invoke typer.Option rich.console.Console.print
pytest.MonkeyPatch.setattr pytest.raises attr.s attrs.define marshmallow.Schema.load lxml.etree.XMLParser yaml.SafeLoader.add_constructor
cryptography.fernet.Fernet.decrypt jwt.api_jwt.decode PIL.Image.open matplotlib.pyplot.subplots psycopg.Connection.transaction
grpc.aio.Channel.unary_unary kafka.KafkaConsumer.poll paramiko.client.SSHClient.exec_command docker.models.containers.Container.attach
"""

JAVASCRIPT = """
Element.togglePopover Element.getBoundingClientRect Element.scrollIntoView Element.setAttributeNS Element.insertAdjacentHTML
HTMLElement.showPopover HTMLElement.hidePopover HTMLInputElement.setSelectionRange HTMLInputElement.valueAsNumber
HTMLDialogElement.showModal HTMLFormElement.requestSubmit HTMLMediaElement.captureStream HTMLCanvasElement.toDataURL
HTMLVideoElement.requestPictureInPicture HTMLSlotElement.assignedNodes HTMLTemplateElement.content Node.compareDocumentPosition
Node.insertBefore NodeList.forEach DOMTokenList.supports DOMParser.parseFromString Range.createContextualFragment
Selection.selectAllChildren MutationObserver.takeRecords IntersectionObserver.unobserve ResizeObserver.disconnect
Document.createTreeWalker Document.adoptNode DocumentFragment.replaceChildren Window.requestIdleCallback
window.requestAnimationFrame window.matchMedia document.querySelectorAll document.createDocumentFragment document.activeElement
navigator.sendBeacon navigator.serviceWorker.register navigator.clipboard.writeText history.replaceState location.reload
localStorage.setItem sessionStorage.removeItem performance.getEntriesByName crypto.subtle.digest crypto.getRandomValues
Event.stopImmediatePropagation Event.composedPath CustomEvent.detail KeyboardEvent.getModifierState PointerEvent.getCoalescedEvents
EventTarget.dispatchEvent AbortSignal.throwIfAborted AbortController.abort Headers.getSetCookie Request.clone Response.arrayBuffer
ReadableStream.pipeThrough WritableStream.getWriter TransformStream.readable FormData.getAll URLSearchParams.sort URL.createObjectURL
Blob.slice File.lastModified FileReader.readAsDataURL WebSocket.bufferedAmount XMLHttpRequest.getAllResponseHeaders
MessageChannel.port1 MessagePort.postMessage BroadcastChannel.postMessage Worker.terminate SharedWorker.port
CanvasRenderingContext2D.drawImage ImageData.data Path2D.addPath WebGLRenderingContext.bindTexture AudioContext.decodeAudioData
IDBDatabase.createObjectStore IDBObjectStore.openCursor CacheStorage.match ServiceWorkerRegistration.showNotification
Notification.requestPermission Animation.commitStyles CSSStyleSheet.replaceSync CSSStyleDeclaration.setProperty ShadowRoot.elementFromPoint
CustomElementRegistry.whenDefined customElements.define Object.fromEntries Object.getOwnPropertyDescriptors Array.prototype.flatMap
Array.fromAsync Promise.allSettled Promise.withResolvers Map.groupBy WeakRef.deref Intl.DateTimeFormat.formatToParts
Intl.NumberFormat.resolvedOptions JSON.stringify Reflect.ownKeys Symbol.asyncIterator Atomics.waitAsync BigInt.asUintN
String.prototype.replaceAll RegExp.prototype.exec Number.isSafeInteger Date.prototype.toISOString Proxy.revocable
process.hrtime.bigint process.on Buffer.allocUnsafe fs.promises.readFile fs.createWriteStream path.posix.join http.Agent.createConnection
http.IncomingMessage.rawHeaders https.Server.setTimeout net.Socket.setKeepAlive tls.TLSSocket.getPeerCertificate
stream.Readable.from stream.pipeline events.EventEmitter.captureRejections child_process.execFile worker_threads.isMainThread
zlib.createGunzip crypto.createHmac util.promisify url.fileURLToPath os.availableParallelism readline.createInterface
React.useSyncExternalStore React.Component.getSnapshotBeforeUpdate React.Children.toArray ReactDOM.createPortal ReactDOM.flushSync
Vue.nextTick VueRouter.beforeEach Redux.combineReducers lodash.debounce _.cloneDeep jQuery.fn.extend axios.interceptors.request.use
express.Router.param koa.Context.throw fastify.register prisma.user.findMany mongoose.Schema.Types.ObjectId
sequelize.Model.findOrCreate knex.schema.createTable socketio.Server.emit webpack.DefinePlugin rollup.Plugin.resolveId
vite.defineConfig esbuild.transformSync jest.useFakeTimers vitest.vi.spyOn sinon.stub d3.scaleLinear THREE.BufferGeometry.setAttribute
RxJS.Subject.asObservable zod.ZodType.safeParse yup.object.shape dayjs.extend moment.duration luxon.DateTime.fromISO
ts.createSourceFile babel.types.isIdentifier acorn.Parser.extend puppeteer.Page.evaluate playwright.Page.waitForSelector
electron.ipcRenderer.invoke chrome.storage.local.get firebase.auth.onAuthStateChanged grpc.Client.makeUnaryRequest
"""

GO = """
http.Client.CheckRedirect http.Transport.DialContext http.ResponseController.SetReadDeadline http.Request.WithContext
net.Dialer.Resolver net.Listener.Accept context.WithTimeoutCause context.Context.Deadline sync.WaitGroup.Wait sync.Pool.Get
sync.Map.LoadOrStore atomic.Pointer.CompareAndSwap errors.Join errors.As io.MultiReader io.ReadCloser.Close bufio.Scanner.Buffer
bytes.Buffer.Truncate strings.Builder.Grow strconv.ParseInt sort.SliceStable slices.BinarySearchFunc maps.Clone time.Timer.Reset
time.Duration.Milliseconds os.File.ReadAt os.Signal exec.Cmd.StdoutPipe filepath.WalkDir path.Join regexp.Regexp.FindAllString
json.Decoder.DisallowUnknownFields json.RawMessage xml.Unmarshal gob.Encoder.Encode base64.StdEncoding.DecodeString
sha256.Sum256 tls.Config.GetCertificate x509.Certificate.Verify rand.Read hmac.Equal sql.DB.QueryRowContext sql.Rows.Scan
sql.Tx.Rollback template.Template.ExecuteTemplate url.URL.JoinPath reflect.Value.MethodByName runtime.GOMAXPROCS debug.SetGCPercent
testing.T.Cleanup httptest.Server.CloseClientConnections log.Logger.SetOutput slog.Handler.WithAttrs flag.FlagSet.Parse embed.FS.ReadFile
zap.Logger.Sugar logrus.Entry.WithFields gin.Context.ShouldBindJSON echo.Context.Bind mux.Router.HandleFunc chi.Router.Mount
grpc.Server.GracefulStop grpc.DialContext proto.Marshal pgx.Conn.QueryRow gorm.DB.FirstOrCreate redis.Client.Pipeline
cobra.Command.PersistentFlags viper.Unmarshal prometheus.HistogramVec.WithLabelValues otel.Tracer.Start errgroup.Group.SetLimit
semaphore.Weighted.Acquire singleflight.Group.Do uuid.NewString yaml.Node.Decode assert.ErrorIs require.NoError mock.Call.Return
s3.Client.PutObject kafka.Reader.FetchMessage websocket.Conn.WriteJSON jwt.Parse bcrypt.CompareHashAndPassword
"""

JAVA = """
java.util.concurrent.CompletableFuture.orTimeout java.util.concurrent.ExecutorService.invokeAll java.util.Collections.unmodifiableList
java.util.stream.Collectors.toMap java.util.Optional.orElseThrow java.util.Map.computeIfAbsent java.io.InputStream.readAllBytes
java.nio.file.Files.walkFileTree java.nio.ByteBuffer.allocateDirect java.net.http.HttpClient.sendAsync java.net.Socket.setSoTimeout
java.sql.Connection.setAutoCommit java.sql.PreparedStatement.executeBatch java.time.Duration.ofSeconds java.time.Instant.truncatedTo
java.lang.Thread.interrupt java.lang.ProcessBuilder.inheritIO java.lang.reflect.Method.invoke java.security.MessageDigest.getInstance
javax.crypto.Cipher.doFinal javax.net.ssl.SSLContext.getDefault javax.persistence.EntityManager.flush jakarta.servlet.http.HttpServletRequest.getParameterMap
com.google.common.collect.ImmutableList.copyOf com.google.common.cache.CacheBuilder.expireAfterWrite com.google.gson.Gson.toJson
com.fasterxml.jackson.databind.ObjectMapper.readValue com.fasterxml.jackson.core.JsonParser.nextToken org.slf4j.Logger.isDebugEnabled
org.springframework.web.client.RestTemplate.exchange org.springframework.transaction.annotation.Transactional
org.springframework.data.jpa.repository.JpaRepository.findAll org.springframework.beans.factory.annotation.Autowired
org.hibernate.Session.saveOrUpdate org.hibernate.LazyInitializationException org.apache.commons.lang3.StringUtils.isBlank
org.apache.kafka.clients.consumer.KafkaConsumer.poll org.apache.http.impl.client.CloseableHttpClient.execute
org.junit.jupiter.api.Assertions.assertThrows org.mockito.Mockito.verifyNoMoreInteractions io.netty.channel.ChannelHandlerContext.writeAndFlush
io.grpc.ManagedChannel.awaitTermination io.micrometer.core.instrument.MeterRegistry.counter reactor.core.publisher.Flux.flatMap
CompletableFuture.thenCompose ExecutorService.shutdownNow ConcurrentHashMap.computeIfPresent StringBuilder.setLength
Collectors.groupingBy ImmutableMap.toBuilder ObjectMapper.configure RestTemplate.getForObject EntityManager.detach
KafkaProducer.beginTransactions HikariDataSource.getConnection LoggerFactory.getLogger Files.newBufferedReader Paths.get
"""

RUST = """
std::sync::Mutex::lock std::sync::Arc::try_unwrap std::collections::HashMap::entry std::io::BufReader::with_capacity
std::io::Read::read_to_end std::fs::File::set_len std::path::Path::strip_prefix std::process::Command::spawn std::thread::scope
std::time::Instant::elapsed std::net::TcpStream::connect_timeout std::env::var std::mem::take std::ptr::NonNull std::cell::RefCell::borrow_mut
std::rc::Rc::get_mut std::str::from_utf8 std::fmt::Formatter::debug_struct std::iter::repeat_with std::ops::ControlFlow
core::hint::black_box core::pin::Pin::as_mut alloc::vec::Vec::drain tokio::sync::mpsc::channel tokio::sync::Semaphore::acquire_owned
tokio::task::spawn_blocking tokio::time::timeout tokio::select tokio::net::TcpListener::accept tokio::fs::read_to_string
tokio::io::AsyncReadExt::read_exact futures::stream::FuturesUnordered futures::future::join_all serde_json::Value::as_object
serde_json::from_slice serde::de::DeserializeOwned reqwest::Client::builder reqwest::Response::bytes_stream hyper::body::Incoming
axum::extract::State axum::Router::layer tower::ServiceBuilder tracing::instrument tracing_subscriber::EnvFilter anyhow::Context
thiserror::Error clap::Parser::try_parse rayon::iter::ParallelIterator::map crossbeam::channel::bounded parking_lot::RwLock::read
dashmap::DashMap::get_mut bytes::BytesMut::split_to regex::Regex::captures chrono::DateTime::naive_utc uuid::Uuid::new_v4
sqlx::query_as diesel::result::Error::NotFound rusqlite::Connection::execute_batch rand::thread_rng log::set_max_level
itertools::Itertools::tuple_windows once_cell::sync::Lazy HashMap::or_insert_with Vec::retain_mut Option::ok_or_else Arc::make_mut
"""

CPP = """
std::vector::emplace_back std::string::find_first_of std::unique_ptr::release std::shared_ptr::use_count std::mutex::try_lock
std::condition_variable::wait_for std::thread::hardware_concurrency std::filesystem::path::lexically_normal std::chrono::steady_clock::now
std::optional::value_or std::variant::index std::map::lower_bound std::unordered_map::reserve std::atomic::compare_exchange_weak
std::future::wait_until std::async std::move std::ranges::sort std::string_view::remove_prefix std::span::subspan std::ostream::flush
boost::asio::io_context::run boost::asio::ip::tcp::socket boost::beast::http::request boost::filesystem::path boost::optional::get
absl::StatusOr::value absl::flat_hash_map::find absl::Mutex::AssertHeld absl::StrCat folly::Future::thenValue folly::Executor::add
fmt::format spdlog::logger::set_level Eigen::MatrixXd::transpose cv::Mat::clone cv::VideoCapture::read grpc::ServerContext::TryCancel
google::protobuf::Message::SerializeToString testing::Test::SetUp nlohmann::json::parse QObject::connect QString::fromUtf8
QThread::quit llvm::StringRef::drop_front rocksdb::DB::Get
"""

CSHARP = """
System.Threading.Tasks.Task.WhenAll System.Threading.CancellationToken.ThrowIfCancellationRequested System.IO.Stream.ReadAsync
System.IO.File.ReadAllTextAsync System.Collections.Generic.Dictionary.TryGetValue System.Collections.Concurrent.ConcurrentQueue.TryDequeue
System.Linq.Enumerable.FirstOrDefault System.Net.Http.HttpClient.SendAsync System.Net.Sockets.TcpClient.ConnectAsync
System.Text.Json.JsonSerializer.Deserialize System.Text.StringBuilder.AppendLine System.Text.RegularExpressions.Regex.IsMatch
System.Security.Cryptography.SHA256.HashData System.Diagnostics.Process.WaitForExit System.Diagnostics.Activity.AddTag
System.Reflection.Assembly.GetExecutingAssembly System.Runtime.CompilerServices.Unsafe.As System.Globalization.CultureInfo.InvariantCulture
Microsoft.Extensions.Logging.ILogger.LogError Microsoft.Extensions.DependencyInjection.IServiceCollection.AddScoped
Microsoft.Extensions.Caching.Memory.IMemoryCache.TryGetValue Microsoft.AspNetCore.Mvc.ControllerBase.BadRequest
Microsoft.AspNetCore.Http.HttpContext.RequestAborted Microsoft.EntityFrameworkCore.DbContext.SaveChangesAsync
Newtonsoft.Json.JsonConvert.DeserializeObject Polly.Policy.Handle Serilog.Log.ForContext AutoMapper.IMapper.Map Dapper.SqlMapper.Query
Xunit.Assert.ThrowsAsync Moq.Mock.Setup NUnit.Framework.Assert.That MediatR.IMediator.Send Hangfire.BackgroundJob.Enqueue
Task.ConfigureAwait HttpClient.GetStringAsync DbContext.OnModelCreating JsonSerializer.SerializeToUtf8Bytes ArrayPool.Rent
Interlocked.Increment SemaphoreSlim.WaitAsync Path.GetFullPath Guid.NewGuid Environment.GetEnvironmentVariable
"""

RUBY = """
ActiveRecord::Base.find_each ActiveRecord::Relation#in_batches ActiveRecord::RecordNotFound ActiveSupport::Notifications.instrument
ActiveSupport::Cache::Store#fetch_multi ActiveSupport::Concern ActionController::Parameters#permit ActionDispatch::Request#remote_ip
ActionMailer::Base.deliver_later ActiveJob::Base.perform_later ActiveModel::Validations#errors Net::HTTP.start Net::HTTP::Get
Net::OpenTimeout URI.join URI::HTTP.build JSON.parse JSON::ParserError YAML.safe_load File.realpath Dir.mktmpdir IO.select
Time.current Date.strptime Process.clock_gettime Thread::Queue#pop Mutex#synchronize Monitor#mon_enter ObjectSpace.each_object
OpenSSL::HMAC.hexdigest OpenSSL::SSL::SSLContext#verify_mode Digest::SHA256.file SecureRandom.hex StringIO.new Logger::Formatter#call
Rack::Request#path_info Rack::Session::Cookie Rack::Builder.parse_file Sidekiq::Worker.perform_in Sidekiq::Client.push_bulk
Redis::Pipeline Faraday::Connection#get HTTParty.get Nokogiri::XML::Document.parse RSpec::Mocks::Double RSpec.configure
Devise::Models::Confirmable Pundit.policy_scope GraphQL::Schema.execute Bundler::Dsl Gem::Specification.find_by_name Rails.application.config
Rails::Engine.isolate_namespace Sequel::Model.dataset Concurrent::Future.execute Puma::Server#run
"""

PHP = """
PDO::prepare PDOStatement::fetchAll DateTimeImmutable::createFromFormat DateTime::modify DateInterval::format SplObjectStorage::attach
SplFileObject::fgetcsv ArrayIterator::offsetGet ReflectionClass::newInstanceArgs ReflectionMethod::invoke Closure::fromCallable
Generator::getReturn WeakMap::offsetExists JsonException::getCode SimpleXMLElement::xpath DOMDocument::loadHTML XMLReader::readOuterXml
mysqli::begin_transaction Redis::pipeline Memcached::getMulti Imagick::resizeImage IntlDateFormatter::format NumberFormatter::parseCurrency
Carbon::createFromTimestamp Str::headline Arr::wrap Collection::mapWithKeys Cache::rememberForever DB::transaction Route::middleware
Schema::dropIfExists Eloquent::newQuery Http::withToken Storage::temporaryUrl Validator::sometimes Symfony\\Component\\HttpFoundation\\Request::getClientIp
Symfony\\Component\\Process\\Process::mustRun Doctrine\\ORM\\EntityManager::flush Doctrine\\DBAL\\Connection::executeStatement
Illuminate\\Support\\Str::random Illuminate\\Http\\Request::validate GuzzleHttp\\Client::requestAsync GuzzleHttp\\Psr7\\Utils::streamFor
Monolog\\Logger::pushHandler PHPUnit\\Framework\\TestCase::expectException Psr\\Log\\LoggerInterface::warning Twig\\Environment::render
Composer\\Autoload\\ClassLoader::findFile Ramsey\\Uuid\\Uuid::uuid4 League\\Flysystem\\Filesystem::writeStream
"""

BY_ENDING = {
    "py": PYTHON, "js": JAVASCRIPT, "ts": JAVASCRIPT, "go": GO, "java": JAVA,
    "rs": RUST, "cpp": CPP, "cs": CSHARP, "rb": RUBY, "php": PHP,
}  # fmt: skip
"""Ending of a file → what it may speak of."""
