import { type RawBuilder, sql } from 'kysely';
import { seedSchema } from '../../../crawler/seed.ts';
import { recordTreeIdSchema } from '../../kernel/id-schemas.ts';
import type { TreeId } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';

/**
 * Removes trees that nobody names any more, with their tasks, then pages of no tree, then bodies of no page.
 * @param before only what is older goes; ISO 8601, UTC
 * @param named trees that a tournament or a build names
 */
export async function removeUnused(
  db: ArenaDatabase,
  before: string,
  usedTrees: ReadonlySet<TreeId>,
): Promise<Removal[]> {
  const removals: Removal[] = [];
  for (const tree of await unusedTrees(db, before, usedTrees)) removals.push(...(await removeTree(db, tree)));
  return [...removals, await removePages(db, before), await removeBodies(db)];
}

async function unusedTrees(db: ArenaDatabase, before: string, usedTrees: ReadonlySet<TreeId>): Promise<TreeId[]> {
  const rows = await db
    .selectFrom('trees')
    .select(['id', 'seed'])
    .where('id', 'not in', db.selectFrom('matches').select('tree'))
    .orderBy('id')
    .execute();
  return rows
    .filter(({ seed }) => seedSchema.parse(seed).at < before)
    .map(({ id }) => recordTreeIdSchema.parse(id))
    .filter((id) => !usedTrees.has(id));
}

async function removeTree(db: ArenaDatabase, tree: TreeId): Promise<Removal[]> {
  return [
    await removeRows(db, 'tasks', sql`arena.tasks r where tree = ${tree}`),
    await removeRows(db, 'trees', sql`arena.tree_edges r where tree = ${tree}`),
    await removeRows(db, 'trees', sql`arena.tree_growths r where tree = ${tree}`),
    await removeRows(db, 'trees', sql`arena.tree_nodes r where tree = ${tree}`),
    await removeRows(db, 'trees', sql`arena.trees r where id = ${tree}`),
  ];
}

/**
 * Pages of no tree. JSON operators fail on texts with NUL. Within texts quotes are escaped, so that what stands here in
 * quotes stands nowhere else than as a key.
 */
function removePages(db: ArenaDatabase, before: string): Promise<Removal> {
  return removeRows(
    db,
    'pages',
    sql`arena.pages r where substring(page::text from '"fetchedAt":"([^"]+)"') < ${before} and hash not in
        (select hash from (select substring(node::text from '"page":"([0-9a-f]{64})"') as hash from arena.tree_nodes) n
         where hash is not null)
      and hash not in (select page from arena.source_readings where page is not null)`,
  );
}

/** Bodies of no page. */
function removeBodies(db: ArenaDatabase): Promise<Removal> {
  return removeRows(
    db,
    'bodies',
    sql`arena.snapshots r where hash not in
      (select hash from (select substring(page::text from '"snapshot":"([0-9a-f]{64})"') as hash from arena.pages) p
       where hash is not null)`,
  );
}

/** Removed rows of one kind. */
export interface Removal {
  readonly what: string;
  readonly rows: number;
  /** Size of the rows as stored. */
  readonly bytes: number;
}

/**
 * Removes rows and says how many and how much.
 * @param from what follows `delete from`, with the condition; the table is called `r`
 */
export async function removeRows(db: ArenaDatabase, what: string, from: RawBuilder<unknown>): Promise<Removal> {
  const { rows } = await sql<{ rows: string; bytes: string }>`
    with gone as (delete from ${from} returning pg_column_size(r.*) as size)
    select count(*) as rows, coalesce(sum(size), 0) as bytes from gone`.execute(db);
  return { what, rows: Number(rows[0]?.rows ?? 0), bytes: Number(rows[0]?.bytes ?? 0) };
}

/** Removals of each kind added up, in the order in which the kinds came. */
export function addedUp(removals: readonly Removal[]): Removal[] {
  const sums = new Map<string, Removal>();
  for (const { what, rows, bytes } of removals) {
    const sum = sums.get(what) ?? { what, rows: 0, bytes: 0 };
    sums.set(what, { what, rows: sum.rows + rows, bytes: sum.bytes + bytes });
  }
  return [...sums.values()];
}
