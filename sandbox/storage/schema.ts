/** The entry at index n migrates the database from version n to n + 1; entries are never edited. */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

  CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    identity_id TEXT NOT NULL UNIQUE,
    key_id TEXT NOT NULL, -- of the API key it was made with
    email TEXT NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    is_guest INTEGER NOT NULL,
    UNIQUE (key_id, email, is_guest)
  ) STRICT;

  CREATE TABLE tokens (
    hash TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    signing_key TEXT, -- null where the token itself is the key
    ends_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE leases (
    id INTEGER PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    client_request_id TEXT NOT NULL,
    showtime_id TEXT NOT NULL,
    items TEXT NOT NULL,
    quantity INTEGER NOT NULL,
    ends_at INTEGER NOT NULL,
    preview_digest TEXT,
    UNIQUE (account_id, client_request_id)
  ) STRICT;
  CREATE INDEX leases_by_end ON leases (ends_at);
  CREATE INDEX leases_by_showtime ON leases (showtime_id);

  CREATE TABLE orders (
    id TEXT PRIMARY KEY,
    event_id TEXT NOT NULL,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    client_request_id TEXT NOT NULL,
    showtime_id TEXT NOT NULL,
    items TEXT NOT NULL,
    quantity INTEGER NOT NULL,
    status TEXT NOT NULL,
    reason_code TEXT,
    settles_at INTEGER, -- null for an order that stays pending without end
    settles_as TEXT NOT NULL,
    receipt TEXT NOT NULL,
    placed_at INTEGER NOT NULL,
    UNIQUE (account_id, client_request_id)
  ) STRICT;
  CREATE INDEX orders_pending ON orders (settles_at) WHERE status = 'pending';
  CREATE INDEX orders_by_showtime ON orders (showtime_id);

  -- The primary key is what makes it impossible to hold or sell a seat twice.
  CREATE TABLE claims (
    showtime_id TEXT NOT NULL,
    seat_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    lease_id INTEGER REFERENCES leases (id) ON DELETE CASCADE,
    order_id TEXT REFERENCES orders (id),
    PRIMARY KEY (showtime_id, seat_id),
    CHECK ((lease_id IS NULL) <> (order_id IS NULL))
  ) STRICT;
  CREATE INDEX claims_by_lease ON claims (lease_id);
  CREATE INDEX claims_by_order ON claims (order_id);

  -- A clientRequestId that place order has processed, whatever its outcome.
  CREATE TABLE attempts (
    account_id TEXT NOT NULL,
    client_request_id TEXT NOT NULL,
    code TEXT, -- of the refusal; null where there is an order
    order_id TEXT REFERENCES orders (id),
    PRIMARY KEY (account_id, client_request_id)
  ) STRICT;

  -- Events in order; append-only.
  CREATE TABLE ledger (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    account_id TEXT NOT NULL,
    client_request_id TEXT NOT NULL,
    showtime_id TEXT NOT NULL,
    order_id TEXT,
    seat_ids TEXT NOT NULL,
    quantity INTEGER NOT NULL,
    amount_minor INTEGER,
    currency TEXT,
    code TEXT
  ) STRICT;
  `,
  `
  ALTER TABLE accounts ADD COLUMN username TEXT;
  ALTER TABLE accounts ADD COLUMN password_hash TEXT; -- null for guests
  CREATE UNIQUE INDEX accounts_by_username ON accounts (key_id, username);

  -- A lease goes by its clientRequestId or, in the alternative shape, by its leaseId.
  ALTER TABLE leases RENAME COLUMN client_request_id TO reference;
  ALTER TABLE leases DROP COLUMN preview_digest;
  ALTER TABLE leases ADD COLUMN preview_key TEXT; -- of the preview that may be placed
  ALTER TABLE leases ADD COLUMN preview TEXT;

  ALTER TABLE orders ADD COLUMN collected_by TEXT NOT NULL DEFAULT 'svc';
  ALTER TABLE orders ADD COLUMN payment_reference TEXT;
  ALTER TABLE orders ADD COLUMN refund_failures INTEGER NOT NULL DEFAULT 0; -- how many refunds will still fail

  ALTER TABLE ledger ADD COLUMN payment_reference TEXT;
  CREATE INDEX ledger_by_order ON ledger (order_id);
  `,
  `
  ALTER TABLE accounts ADD COLUMN attribution TEXT; -- the latest attribution of a guest
  ALTER TABLE orders ADD COLUMN extras TEXT NOT NULL DEFAULT '{}'; -- what else the order said
  `,
  `
  -- Previews of the alternative shape, including used ones.
  CREATE TABLE previews (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    lease_reference TEXT NOT NULL,
    spent INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  `,
];
