import pg from 'pg';
import { type BackupManifest, type BackupTable, keptSchemas } from './backup-manifest.ts';

export type ListedTable = Pick<BackupTable, 'schema' | 'table' | 'columns'>;

/**
 * Tables whose rows are not kept: what says how far the tables have come, which a restore makes itself, and processes,
 * which are other ones wherever a backup is restored.
 */
const leftOut = ['arena.migrations', 'arena.migrations_lock', 'arena.workers', 'dbos.dbos_migrations'];

/** A chain of tables, each of which refers to the next, has no more than this. */
const longestChain = 50;

/** `depth` counts the longest chain of tables that a table refers to. */
const tablesInOrder = `
  with recursive tables as (
    select c.oid, n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = any($1)
  ), placed(oid, depth) as (
    select oid, 0 from tables
    union
    select k.conrelid, depth + 1 from placed join pg_constraint k on k.contype = 'f' and k.confrelid = placed.oid
    where k.conrelid <> k.confrelid and depth < $2
  )
  select nspname as schema, relname as table, (select max(depth) from placed where placed.oid = tables.oid) as depth,
    array_agg(a.attname::text order by a.attnum) as columns
  from tables join pg_attribute a on a.attrelid = tables.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where nspname || '.' || relname <> all($3)
  group by tables.oid, nspname, relname
  order by depth, nspname, relname collate "C"`;

/**
 * The tables whose rows a backup keeps, each behind those that its rows refer to.
 * @throws Error when they refer to each other in a circle
 */
export async function listTables(client: pg.ClientBase): Promise<readonly ListedTable[]> {
  const values = [[...keptSchemas], longestChain, leftOut];
  const { rows } = await client.query<ListedTable & { readonly depth: number }>(tablesInOrder, values);
  const circle = rows.filter(({ depth }) => depth === longestChain).map(fullName);
  if (circle.length > 0) throw new Error(`tables refer to each other in a circle: ${circle.join(', ')}`);
  return rows.map(({ schema, table, columns }) => ({ schema, table, columns }));
}

/** Such as `arena.pages`. */
export function fullName({ schema, table }: Pick<BackupTable, 'schema' | 'table'>): string {
  return `${schema}.${table}`;
}

/** A table for SQL. */
export function tableName({ schema, table }: Pick<BackupTable, 'schema' | 'table'>): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;
}

/** A table and its columns, as COPY names them. */
export function copiedTable(table: ListedTable): string {
  return `${tableName(table)} (${table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;
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
  const { rows: existing } = await client.query(`select where to_regclass('dbos.dbos_migrations') is not null`);
  if (existing.length === 0) return null;
  const { rows } = await client.query<{ version: string }>('select version from dbos.dbos_migrations');
  return rows[0] === undefined ? null : Number(rows[0].version);
}
