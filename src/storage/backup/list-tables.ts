import type pg from 'pg';
import { type BackupManifest, type BackupTable, keptSchemas } from './backup-manifest.ts';

export type ListedTable = Pick<BackupTable, 'schema' | 'table' | 'columns'>;

/**
 * Tables whose rows are not kept: what says how far the tables have come, which a restore makes itself, and processes,
 * which are other ones wherever a backup is restored.
 */
const leftOut: ReadonlySet<string> = new Set([
  'arena.migrations',
  'arena.migrations_lock',
  'arena.workers',
  'dbos.dbos_migrations',
]);

const columnsOfTables = `
  select n.nspname as schema, c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and n.nspname = any($1)
  group by n.nspname, c.relname
  order by n.nspname, c.relname collate "C"`;

const referencesOfTables = `
  select fn.nspname || '.' || f.relname as from_table, tn.nspname || '.' || t.relname as to_table
  from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_namespace fn on fn.oid = f.relnamespace
    join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
  where k.contype = 'f' and fn.nspname = any($1)`;

/** The tables whose rows a backup keeps, each behind those that its rows refer to. */
export async function listTables(client: pg.ClientBase): Promise<readonly ListedTable[]> {
  const { rows } = await client.query<ListedTable>(columnsOfTables, [[...keptSchemas]]);
  const references = await client.query<{ from_table: string; to_table: string }>(referencesOfTables, [
    [...keptSchemas],
  ]);
  return inReferenceOrder(
    rows.filter((table) => !leftOut.has(fullName(table))),
    fullName,
    references.rows.map(({ from_table: from, to_table: to }) => ({ from, to })),
  );
}

/** Such as `arena.pages`. */
export function fullName({ schema, table }: Pick<BackupTable, 'schema' | 'table'>): string {
  return `${schema}.${table}`;
}

/** The numbers that columns were last given by themselves. */
export async function listSequences(client: pg.ClientBase): Promise<BackupManifest['sequences']> {
  const { rows } = await client.query<BackupManifest['sequences'][number]>(
    `select c.table_schema as schema, c.table_name as table, c.column_name as column, s.last_value::text as last
     from information_schema.columns c join pg_sequences s
       on format('%I.%I', s.schemaname, s.sequencename) =
         pg_get_serial_sequence(format('%I.%I', c.table_schema, c.table_name), c.column_name)
     where c.table_schema = any($1) and s.last_value is not null
     order by 1, 2, 3`,
    [[...keptSchemas]],
  );
  return rows;
}

/** Version of the workflow engine's tables; null where it has none. */
export async function engineTablesVersion(client: pg.ClientBase): Promise<number | null> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('dbos.dbos_migrations') is not null as there`,
  );
  if (found[0]?.there !== true) return null;
  const { rows } = await client.query<{ version: string }>('select version from dbos.dbos_migrations');
  return rows[0] === undefined ? null : Number(rows[0].version);
}

/**
 * Tables in an order in which each stands behind those that it refers to; else as given.
 * @throws Error when they refer to each other in a circle
 */
export function inReferenceOrder<Table>(
  tables: readonly Table[],
  nameOf: (table: Table) => string,
  references: readonly { readonly from: string; readonly to: string }[],
): Table[] {
  const left = new Map(tables.map((table) => [nameOf(table), table]));
  const ordered: Table[] = [];
  while (left.size > 0) {
    const free = [...left].find(
      ([name]) => !references.some(({ from, to }) => from === name && to !== name && left.has(to)),
    );
    if (free === undefined) throw new Error(`tables refer to each other in a circle: ${[...left.keys()].join(', ')}`);
    left.delete(free[0]);
    ordered.push(free[1]);
  }
  return ordered;
}
