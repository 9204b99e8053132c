import type { Driver, ManagedTransaction, Session } from 'neo4j-driver';

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
