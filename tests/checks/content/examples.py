"""Code that the tables of the verifiers speak of, in several languages."""

from __future__ import annotations

from tests.checks.content.scenes import code

PYTHON = code(
    '''
    """Orders of the shop."""

    import logging
    from shop.errors import EmptyOrder

    MAX_ITEMS = 20
    CURRENCIES = [
        "EUR",
        "SEK",
        "CHF",
        "JPY",
    ]
    log = logging.getLogger(__name__)


    class Basket:
        """What a customer is about to buy."""

        def __init__(self, owner, currency="EUR", limit=MAX_ITEMS):
            self.owner = owner
            self.currency = currency
            self.limit = limit
            self._rows = {}

        def put(self, item, amount=1):
            if amount < 1:
                raise ValueError("amount must be positive")
            if len(self._rows) >= self.limit:
                raise EmptyOrder(item)
            self._rows[item.sku] = self._rows.get(item.sku, 0) + amount
            log.debug("put %s", item.sku)

        def take_out(self, item):
            try:
                del self._rows[item.sku]
            except KeyError:
                log.warning("no such row: %s", item.sku)

        def gross_total(self, prices):
            return sum(prices[sku] * amount for sku, amount in self._rows.items())


    class Wishlist(Basket):
        """Rows that nobody pays for yet."""

        def share_link(self, base_url):
            token = sign_token(self.owner)
            return f"{base_url}/lists/{token}"


    def sign_token(owner, digits=6):
        with _token_lock:
            return f"{owner.id:0{digits}d}"


    def _retry_delay(attempt):
        return min(30, 2 ** attempt)


    def charge(basket, gateway, prices):
        total = basket.gross_total(prices)
        for attempt in range(3):
            if gateway.charge_card(total, basket.currency):
                return total
            log.info("retry in %s s", _retry_delay(attempt))
        raise EmptyOrder(basket.owner)
    '''
)

TYPESCRIPT = code(
    """
    import { EventBus } from "./bus";

    export const DEFAULT_CAPACITY = 64;

    export interface QueueOptions {
      capacity?: number;
      onDrop?: (job: Job) => void;
    }

    export class JobQueue {
      #pending: Job[] = [];
      private readonly capacity: number;

      constructor(private bus: EventBus, options: QueueOptions = {}) {
        this.capacity = options.capacity ?? DEFAULT_CAPACITY;
      }

      enqueueJob(job: Job, urgent = false): boolean {
        if (this.#pending.length >= this.capacity) {
          this.bus.emit("dropped", job);
          return false;
        }
        if (urgent) {
          this.#pending.unshift(job);
        } else {
          this.#pending.push(job);
        }
        return true;
      }

      async drainAll(timeoutMs = 2500): Promise<number> {
        let done = 0;
        while (this.#pending.length > 0) {
          const job = this.#pending.shift()!;
          await runWithTimeout(job, timeoutMs);
          done += 1;
        }
        return done;
      }
    }

    export async function runWithTimeout(job: Job, timeoutMs: number): Promise<void> {
      const timer = setTimeout(() => job.abort(), timeoutMs);
      try {
        await job.run();
      } finally {
        clearTimeout(timer);
      }
    }

    export function describeQueue(queue: JobQueue): string {
      return `queue of ${DEFAULT_CAPACITY}`;
    }
    """
)

GO = code(
    """
    package cache

    import (
    \t"errors"
    \t"sync"
    )

    const maxEntries = 512

    var errNotFound = errors.New("cache: no such key")

    type Store struct {
    \tmu      sync.Mutex
    \tentries map[string][]byte
    }

    func NewStore() *Store {
    \treturn &Store{entries: make(map[string][]byte, maxEntries)}
    }

    func (s *Store) FetchEntry(key string) ([]byte, error) {
    \ts.mu.Lock()
    \tdefer s.mu.Unlock()
    \tvalue, ok := s.entries[key]
    \tif !ok {
    \t\treturn nil, errNotFound
    \t}
    \treturn value, nil
    }

    func (s *Store) StoreEntry(key string, value []byte) error {
    \tif key == "" {
    \t\treturn errors.New("cache: empty key")
    \t}
    \tif len(s.entries) >= maxEntries {
    \t\ts.evictOldest()
    \t}
    \ts.entries[key] = value
    \treturn nil
    }

    func (s *Store) evictOldest() {
    \tfor key := range s.entries {
    \t\tdelete(s.entries, key)
    \t\treturn
    \t}
    }
    """
)

RUST = code(
    """
    use std::collections::HashMap;

    pub const WINDOW_SECS: u64 = 90;

    pub struct RateMeter {
        hits: HashMap<String, u32>,
    }

    impl RateMeter {
        pub fn record_hit(&mut self, client_key: &str) -> u32 {
            let count = self.hits.entry(client_key.to_string()).or_insert(0);
            *count += 1;
            *count
        }

        pub fn reset_window(&mut self) {
            self.hits.clear();
        }
    }

    pub fn is_over_limit(meter: &RateMeter, client_key: &str, limit: u32) -> bool {
        meter.hits.get(client_key).copied().unwrap_or(0) > limit
    }
    """
)

JAVA = code(
    """
    package shop.mail;

    import java.util.List;

    public class MailSender {
        private static final int BATCH_SIZE = 50;
        private final Transport transport;

        public MailSender(Transport transport) {
            this.transport = transport;
        }

        public int sendBatch(List<Letter> letters) {
            if (letters == null) {
                throw new IllegalArgumentException("letters");
            }
            int sent = 0;
            for (Letter letter : letters) {
                transport.deliverLetter(letter, BATCH_SIZE);
                sent++;
            }
            return sent;
        }

        void closeTransport() {
            transport.close();
        }
    }
    """
)

PYTHON_BEFORE = (
    PYTHON.replace("    with _token_lock:\n", "    digest = _digest_owner(owner)\n    with _token_lock:\n")
    .replace("return min(30, 2 ** attempt)", "return min(60, 2 ** attempt)")
    .replace(
        "    def gross_total",
        "    def empty_rows(self):\n        self._rows.clear()\n\n    def gross_total",
    )
    .replace("def sign_token", "def _digest_owner(owner):\n    return hash(owner.id)\n\n\ndef sign_token")
)
"""The Python file before a change that removed `_digest_owner`, `empty_rows` and a delay of 60."""

FILES = {
    "shop/basket.py": PYTHON,
    "src/queue.ts": TYPESCRIPT,
    "cache/store.go": GO,
    "src/meter.rs": RUST,
    "shop/mail/MailSender.java": JAVA,
    "shop/errors.py": "class EmptyOrder(Exception):\n    pass\n",
    "shop/report.py": "from shop.basket import sign_token\n\n\ndef weekly(owner):\n    return sign_token(owner)\n",
    "README.md": "# The shop\n\nCall `charge` to pay.\n",
}
"""One small repository with a file in each language."""

BEFORE = {**FILES, "shop/basket.py": PYTHON_BEFORE}
"""The same before a change to the Python file."""


def line_of(path: str, text: str, nth: int = 1) -> int:
    """The number of the nth line of a file that has some text."""
    numbers = [number for number, line in enumerate(FILES[path].split("\n"), 1) if text in line]
    return numbers[nth - 1]
