import * as z from 'zod';

/** Name of the format, and the version of it that this program writes and reads. */
export const backupFormat = 'dr-arena/backup';
export const backupVersion = 1;

/** The first and the last entry of a backup. */
export const headName = 'dr-arena-backup.json';
export const manifestName = 'manifest.json';

/** Bodies are cut into parts of about so many bytes, so that writing and reading need little memory. */
export const partBytes = 4 * 1024 * 1024;
/** No entry is longer: a part, or the manifest of a backup of terabytes. */
export const mostEntryBytes = 64 * 1024 * 1024;

/** Schemas that a backup holds: our own tables, and those in which the workflow engine records the progress of runs. */
export const keptSchemas = ['arena', 'dbos'] as const;

const sqlName = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const partList = z.array(z.strictObject({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }));

const tableSchema = z.strictObject({
  schema: z.enum(keptSchemas),
  table: sqlName,
  /** Columns in the order of the rows' values. */
  columns: z.array(sqlName).min(1).max(200),
  rows: z.int().min(0),
  parts: partList,
});

const sequenceSchema = z.strictObject({
  schema: z.enum(keptSchemas),
  table: sqlName,
  column: sqlName,
  /** The last number that was given out. */
  last: z.string().regex(/^\d{1,19}$/),
});

/** First entry of a backup, by which any other file is told at once. */
export const headSchema = z.object({ format: z.literal(backupFormat), version: z.int() });

/** Last entry of a backup: lists all its contents in order. */
export const manifestSchema = z.strictObject({
  format: z.literal(backupFormat),
  version: z.literal(backupVersion),
  /** Version of the program that wrote it. */
  program: z.string().max(100),
  /** ISO 8601, UTC. */
  createdAt: z.iso.datetime(),
  /** The migrations that the tables had had. */
  migrations: z.array(z.string().max(200)).max(10_000),
  /** Version of the workflow engine's tables; null where it had none yet. */
  engine: z.int().min(0).nullable(),
  tables: z.array(tableSchema).max(1000),
  sequences: z.array(sequenceSchema).max(1000),
  /** The project's `arena.yaml`; null where there was none. */
  config: partList.nullable(),
  /** Trees that were kept in Neo4j, each as a document; null: trees are in the database's own tables. */
  trees: z.array(z.strictObject({ id: z.string().max(200), parts: partList })).nullable(),
});

export type BackupManifest = z.infer<typeof manifestSchema>;
export type BackupTable = z.infer<typeof tableSchema>;
export type BackupParts = z.infer<typeof partList>;

/** One file of a backup, which is a tar archive. */
export interface TarEntry {
  readonly name: string;
  readonly body: Buffer;
}

/** An entry that a manifest says is there. */
export type ListedPart = BackupParts[number] & Pick<TarEntry, 'name'>;

/** The entry of a part, such as `database/arena.pages/000001`. @param index from 0 */
export function partName(body: string, index: number): string {
  return `${body}/${String(index + 1).padStart(6, '0')}`;
}

/** Names the bodies of a backup. */
export const bodyNames = {
  config: 'config/arena.yaml',
  table: ({ schema, table }: Pick<BackupTable, 'schema' | 'table'>) => `database/${schema}.${table}`,
  /** @param index its place in the manifest, from 0 */
  tree: (index: number) => partName('trees', index),
} as const;

/** All entries between the first and the last, in the order in which they stand. */
export function listedParts({ config, tables, trees }: BackupManifest): ListedPart[] {
  const bodies: (readonly [string, BackupParts])[] = [
    [bodyNames.config, config ?? []],
    ...tables.map((table) => [bodyNames.table(table), table.parts] as const),
    ...(trees ?? []).map(({ parts }, index) => [bodyNames.tree(index), parts] as const),
  ];
  return bodies.flatMap(([body, parts]) => parts.map((part, index) => ({ ...part, name: partName(body, index) })));
}
