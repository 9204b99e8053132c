import { type Driver, type Integer, int, type ManagedTransaction, type Session } from 'neo4j-driver';

/** Longest time that one transaction may take, waiting for locks included. */
const TRANSACTION_MS = 120_000;

type Work<Outcome> = (transaction: ManagedTransaction) => Promise<Outcome>;

/** Managed transactions in one database: the driver repeats one that failed for a passing reason, for at most 30 s. */
export interface Graph {
  read<Outcome>(work: Work<Outcome>): Promise<Outcome>;
  write<Outcome>(work: Work<Outcome>): Promise<Outcome>;
}

/** @param database null for the user's own default database */
export function graphOf(driver: Driver, database: string | null): Graph {
  const inSession = async <Outcome>(use: (session: Session) => Promise<Outcome>): Promise<Outcome> => {
    // On a cluster the shared bookmarks let every session see what earlier ones of this process wrote.
    const bookmarkManager = driver.executeQueryBookmarkManager;
    const session = driver.session({ bookmarkManager, ...(database === null ? {} : { database }) });
    try {
      return await use(session);
    } finally {
      await session.close();
    }
  };
  const timeout = { timeout: TRANSACTION_MS };
  return {
    read: (work) => inSession((session) => session.executeRead(work, timeout)),
    write: (work) => inSession((session) => session.executeWrite(work, timeout)),
  };
}

/** The code of an error of the driver, such as `Neo.ClientError.Schema.ConstraintAlreadyExists`; empty for any other. */
export function errorCode(failure: unknown): string {
  const code = failure instanceof Error && 'code' in failure ? failure.code : '';
  return typeof code === 'string' ? code : '';
}

/** Address and credentials of a Neo4j server. */
export interface Neo4jSettings {
  /** Such as `bolt://localhost:7687` or `neo4j+s://example.org`; without user and password in it. */
  readonly uri: string;
  /** Null with the password where the server asks for none. */
  readonly user: string | null;
  readonly password: string | null;
  /** Null for the user's default database. */
  readonly database: string | null;
}

/** Value of a property of a node or relationship; null is the same as no property. */
type Scalar = string | number | boolean | null;

const marker = 'json:';
const loneSurrogate = /\p{Surrogate}/u;

/**
 * A text as it can stand in Neo4j, which keeps UTF-8: one with half of a surrogate pair is kept as JSON behind `json:`,
 * and so is one that begins with `json:` itself; any other stays as it is.
 */
export function graphText(text: string): string {
  return loneSurrogate.test(text) || text.startsWith(marker) ? marker + JSON.stringify(text) : text;
}

/** The text that `graphText` was given. Throws a SyntaxError for one it never made. */
export function parseGraphText(storedText: string): string {
  return storedText.startsWith(marker) ? String(JSON.parse(storedText.slice(marker.length))) : storedText;
}

/**
 * Properties to write: whole numbers as integers (the driver sends any other number as a float), texts by `graphText`.
 */
export function graphProperties(record: Readonly<Record<string, Scalar>>): Record<string, Scalar | Integer> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, graphValue(value)]));
}

function graphValue(value: Scalar): Scalar | Integer {
  if (typeof value === 'string') return graphText(value);
  return typeof value === 'number' && Number.isInteger(value) ? int(value) : value;
}

/**
 * The properties that `graphProperties` was given, not yet checked by a schema: those named, null where Neo4j has none,
 * without what somebody else may have added.
 */
export function plainProperties(
  properties: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, plainValue(properties[name] ?? null)]));
}

function plainValue(value: unknown): unknown {
  return typeof value === 'string' ? parseGraphText(value) : value;
}

/** Bytes as the driver wants them: it sends a Uint8Array as a list of numbers. */
export function graphBytes(bytes: Uint8Array): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The same bytes unsigned. */
export function plainBytes(bytes: Int8Array): Uint8Array {
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
