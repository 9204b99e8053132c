import { expect, test } from 'vitest';
import { connectArena } from '../../src/storage/database.ts';
import { postgresTreeStore } from '../../src/storage/postgres-tree-store.ts';
import { growthOf, newTree } from '../contract/sample-trees.ts';
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

test('a tree that another process let grow, or removed and made again, is never given as it was', async () => {
  const database = await openTestDatabase();
  const here = await connectArena(database.url);
  const there = await connectArena(database.url);
  try {
    const reader = postgresTreeStore(here.db);
    const writer = postgresTreeStore(there.db);
    const tree = newTree();
    await writer.createTree(tree);
    expect(await reader.loadTree(tree.id)).toEqual(tree);
    expect(await reader.loadTree(tree.id)).toBe(await reader.loadTree(tree.id));
    const grown = await writer.addGrowth(tree.id, growthOf(tree.root, 0, ['a']));
    expect(await reader.loadTree(tree.id)).toEqual(grown);
    for (const table of ['tree_edges', 'tree_growths', 'tree_nodes'] as const)
      await there.db.deleteFrom(table).where('tree', '=', tree.id).execute();
    await there.db.deleteFrom('trees').where('id', '=', tree.id).execute();
    expect(await reader.loadTree(tree.id)).toBeNull();
    await writer.createTree(tree);
    const other = await writer.addGrowth(tree.id, growthOf(tree.root, 0, ['b']));
    expect(await reader.loadTree(tree.id)).toEqual(other);
  } finally {
    await here.close();
    await there.close();
    await database.drop();
  }
});
