import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareEngineTables } from '../../src/engine/engine.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { checkBackup } from '../../src/storage/backup/read-backup.ts';
import { restoreBackup } from '../../src/storage/backup/restore-backup.ts';
import { writeBackup } from '../../src/storage/backup/write-backup.ts';
import { connectArena, migrations } from '../../src/storage/database.ts';
import { postgresTreeStore } from '../../src/storage/postgres-tree-store.ts';
import { importTree } from '../../trees/import-tree.ts';
import { MemoryTreeStore } from '../../trees/memory-tree-store.ts';
import { treeDocument, treeDocumentText } from '../../trees/tree-document.ts';
import { runAlone } from '../cli/run-in.ts';
import { openPlayedDatabase, openTestDatabase, type TestDatabase } from '../support/database.ts';

const fixture = path.join(import.meta.dirname, 'fixtures/schema-0001.backup');
const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-backup-'));
const other = mkdtempSync(path.join(tmpdir(), 'dr-arena-restored-'));
let [from, to]: TestDatabase[] = [];

beforeAll(async () => {
  [from, to] = [await openPlayedDatabase(), await openTestDatabase()];
});
afterAll(async () => {
  await from?.drop();
  await to?.drop();
  for (const each of [folder, other]) rmSync(each, { recursive: true, force: true });
});

const inFrom = (...args: string[]) => runAlone(folder, args, { DATABASE_URL: from?.url ?? '' });
const inTo = (...args: string[]) => runAlone(other, args, { DATABASE_URL: to?.url ?? '' });
const file = path.join(folder, 'mine.backup');

describe('a backup', () => {
  it('of a tournament is restored elsewhere with every row, and gives the same leaderboard', async () => {
    const taken = await inFrom('backup', file, '--json');
    expect(taken, taken.err).toMatchObject({ code: 0 });
    const restored = await inTo('restore', file, '--json');
    expect(restored, restored.err).toMatchObject({ code: 0 });
    expect(JSON.parse(restored.out)).toMatchObject({ restored: true, rows: JSON.parse(taken.out).rows });
    const [there, here] = [await inTo('leaderboard', '--json'), await inFrom('leaderboard', '--json')];
    expect(JSON.parse(there.out).leaderboard).toEqual(JSON.parse(here.out).leaderboard);
    expect(JSON.parse(there.out).leaderboard).toHaveLength(4);
  });

  it('is not put into a database that holds something, is in use, or by a file that is damaged', async () => {
    expect(await inTo('restore', fixture)).toMatchObject({ code: 2, err: expect.stringContaining('is not empty') });
    expect(await inTo('restore', fixture, '--replace')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--yes'),
    });
    const damaged = path.join(folder, 'damaged.backup');
    writeFileSync(damaged, 'no backup');
    expect(await inTo('restore', damaged, '--replace', '--yes')).toMatchObject({ code: 2 });
    const user = await connectArena(to?.url ?? '');
    expect(await inTo('restore', fixture, '--replace', '--yes')).toMatchObject({
      code: 2,
      err: expect.stringContaining('is in use'),
    });
    await user.close();
    expect(JSON.parse((await inTo('status', '--all', '--json')).out)).toMatchObject([{ status: 'finished' }]);
  });

  it('replaces what is there when it is told to, and backs up to the same content again', async () => {
    const replaced = await inTo('restore', fixture, '--replace', '--yes', '--json');
    expect(replaced, replaced.err).toMatchObject({ code: 0 });
    expect(existsSync(path.join(other, 'arena.yaml'))).toBe(true);
    const again = path.join(other, 'again.backup');
    expect(JSON.parse((await inTo('backup', again, '--json')).out)).toMatchObject({
      rows: JSON.parse(replaced.out).rows,
    });
    expect(await inTo('restore', again, '--check')).toMatchObject({
      code: 0,
      out: expect.stringContaining('is intact'),
    });
  });

  it('of a tournament by rules that was killed in the middle keeps it, and refuses to go on in a sentence', async () => {
    const unfinished = async () => {
      const { out } = await inTo('status', '--all', '--json');
      return JSON.parse(out).filter(({ status }: { readonly status: string }) => status === 'unfinished').length;
    };
    expect(await unfinished()).toBe(1);
    const resumed = await inTo('tournament', 'resume', '--json');
    expect(resumed).toMatchObject({ code: 2, err: expect.stringContaining('examiner.kind: offline') });
    expect(resumed.err).toContain('sandbox/oracle');
    expect(await unfinished()).toBe(1);
  });

  it('carries trees that are kept elsewhere, as documents', async () => {
    const arena = await connectArena(to?.url ?? '');
    const stored = postgresTreeStore(arena.db);
    const [id] = await stored.listTrees();
    const tree = id === undefined ? null : await stored.loadTree(id);
    if (tree === null) throw new Error('the fixture has a tree');
    const document = await treeDocument(tree, stored);
    if (!document.ok) throw new Error(document.failure.detail);
    const { value } = document;
    async function* documents() {
      for (const name of ['one', 'two']) yield { id: name, text: treeDocumentText(value) };
    }
    const withTrees = path.join(other, 'trees.backup');
    const quiet = { clock: systemClock, signal: new AbortController().signal, onPart: () => undefined };
    await writeBackup(withTrees, { ...quiet, url: to?.url ?? '', config: null, trees: documents });
    await arena.close();
    expect(await inFrom('restore', withTrees)).toMatchObject({
      code: 2,
      err: expect.stringContaining('kept in Neo4j'),
    });

    const manifest = await checkBackup(withTrees, quiet.signal, () => undefined);
    const elsewhere = new MemoryTreeStore();
    const ids: string[] = [];
    const keepTree = async (name: string, text: string) => {
      ids.push(name);
      expect(await importTree(JSON.parse(text), elsewhere)).toMatchObject({ ok: true });
    };
    const url = from?.url ?? '';
    const prepareEngine = () => prepareEngineTables(url);
    const { signal } = quiet;
    const order = { url, replace: true, migrations, prepareEngine, keepTree, signal, onPart: () => undefined };
    await restoreBackup(withTrees, manifest, order);
    expect(ids).toEqual(['one', 'two']);
    expect(await elsewhere.loadTree(tree.id)).toEqual(tree);
  });

  it('leaves nothing behind where it cannot be written', async () => {
    expect(await inTo('backup', file)).toMatchObject({ code: 2, err: expect.stringContaining('is there already') });
    const nowhere = path.join(other, 'no such folder', 'a.backup');
    expect(await inTo('backup', nowhere)).toMatchObject({ code: 2, err: expect.stringContaining('cannot write') });
    expect(readdirSync(other).filter((each) => each.includes('draft'))).toEqual([]);
  });
});
