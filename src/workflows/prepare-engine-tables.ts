import { ensureSystemDatabase } from '@dbos-inc/dbos-sdk/internal/system_database';
import { GlobalLogger } from '@dbos-inc/dbos-sdk/internal/telemetry/logs';

/**
 * Makes the workflow engine's tables in a database, or brings them up to date; starts nothing. What `DBOS.migrate` does,
 * which prints its notes among our results.
 */
export async function prepareEngineTables(databaseUrl: string): Promise<void> {
  const silent = { info: ignore, debug: ignore, warn: ignore, error: ignore };
  await ensureSystemDatabase(databaseUrl, new GlobalLogger(undefined, { logger: silent }));
}

/** What goes wrong is thrown. */
function ignore(): void {
  return;
}
