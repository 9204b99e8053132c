import type { Config } from '../config/config-schema.ts';
import { readEnvironment } from '../config/environment.ts';
import { systemClock } from '../kernel/clock.ts';
import { messageOf, OperatorError } from '../kernel/errors.ts';
import { connectArena } from '../store/database.ts';
import { openDatabase } from '../store/open-database.ts';
import { openWeb } from './open-web.ts';

export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
  /** What to do; null when nothing is wrong. */
  readonly remedy: string | null;
}

/** Checks config, database and web of a project folder, each by using it once. */
export async function checkProject(folder: string, loadConfig: () => Config): Promise<Check[]> {
  const checks = [await check('Node.js', async () => process.version)];
  let config: Config | null = null;
  checks.push(
    await check('config', async () => {
      config = loadConfig();
      return `${config.agents.length} agents, ${config.web.kind} web, seed ${config.seed}`;
    }),
    await check('database', () => tryDatabase(folder)),
  );
  if (config) checks.push(...(await checkWeb(config)));
  return checks;
}

async function check(name: string, look: () => Promise<string>): Promise<Check> {
  try {
    return { name, ok: true, detail: await look(), remedy: null };
  } catch (thrown) {
    return {
      name,
      ok: false,
      detail: messageOf(thrown),
      remedy: thrown instanceof OperatorError ? thrown.remedy : null,
    };
  }
}

async function tryDatabase(folder: string): Promise<string> {
  const environment = readEnvironment(folder);
  const database = await openDatabase(environment);
  try {
    await (await connectArena(database.url)).close();
    return database.embedded ? `embedded PostgreSQL in ${environment.home}` : 'the PostgreSQL that DATABASE_URL names';
  } finally {
    await database.close();
  }
}

async function checkWeb(config: Config): Promise<Check[]> {
  const web = await openWeb(config, { clock: systemClock, warn: () => undefined });
  try {
    return [
      await check('seeds', async () => {
        const found = await web.seeds.seeds(5);
        if (!found.ok) throw new OperatorError(found.failure.detail, "Check 'web.live.seeds'.");
        return `${found.value.length} or more topics`;
      }),
      await check('search', async () => {
        if (!web.search)
          return 'no search engine: agents search the pages of the trees only (name one under web.live.search for more)';
        const found = await web.search.search('history', 1);
        if (!found.ok)
          throw new OperatorError(found.failure.detail, "Check 'web.live.search' and the keys in the environment.");
        return 'answers';
      }),
    ];
  } finally {
    await web.close();
  }
}
