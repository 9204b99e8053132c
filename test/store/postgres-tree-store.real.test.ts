import { connectArena } from '../../src/store/database.ts';
import { postgresTreeStore } from '../../src/store/postgres-tree-store.ts';
import { treeStoreContract } from '../contract/tree-store.ts';
import { openTestDatabase } from '../support/database.ts';

treeStoreContract('PostgreSQL', async () => {
  const database = await openTestDatabase();
  const { db, close } = await connectArena(database.url);
  return {
    store: postgresTreeStore(db),
    async close() {
      await close();
      await database.drop();
    },
  };
});
