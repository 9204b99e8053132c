import { DBOS } from '@dbos-inc/dbos-sdk';

/** Makes the workflow engine's tables in a database, or brings them up to date; starts nothing. */
export async function prepareEngineTables(databaseUrl: string): Promise<void> {
  await DBOS.migrate(databaseUrl);
}
