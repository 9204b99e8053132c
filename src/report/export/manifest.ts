import type { TournamentId } from '../../kernel/ids.ts';

/** Name and version of the format of `manifest.json`. */
const manifestVersion = 'dr-arena/export@1';

/** A file as it was written. */
export interface WrittenFile {
  /** What `--only` calls it; `card` for the data-set card. */
  readonly name: string;
  readonly file: string;
  readonly bytes: number;
  /** SHA-256 of the bytes, 64 lower-case hex digits. */
  readonly sha256: string;
  /** Lines of a table (its header not counted) or of JSON Lines; null where it is one document. */
  readonly records: number | null;
}

/** The list of an export's files, by which a reader finds whether they are whole. */
export function manifestText(tournament: TournamentId, version: string, files: readonly WrittenFile[]): string {
  return `${JSON.stringify({ schema: manifestVersion, program: `dr-arena ${version}`, tournament, files }, null, 1)}\n`;
}
