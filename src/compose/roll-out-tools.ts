import {
  browseCall,
  jailFault,
  type PythonCallOptions,
  pythonCall,
  type RolloutTools,
  searchCall,
} from '../../agents/index.ts';
import type { SearchEngine } from '../../crawler/index.ts';
import type { Config } from '../config/config-schema.ts';
import type { Clock } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import { openWeb } from './open-web.ts';
import { unrecorded, type Web } from './web.ts';

/** The tools of rollouts, and what closes what they stand on. */
export interface OpenRolloutTools {
  readonly tools: RolloutTools;
  close(): Promise<void>;
}

export interface RolloutToolParts {
  readonly clock: Clock;
  readonly warn: (message: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Opens the tools that a config lets policies use.
 * @throws OperatorError where there is no search engine, or this machine cannot keep code in
 */
export async function openRolloutTools(config: Config, parts: RolloutToolParts): Promise<OpenRolloutTools> {
  const wanted = new Set(config.rollout.tools);
  const python = wanted.has('python') ? { python: await openPython(config, parts) } : {};
  if (!wanted.has('search') && !wanted.has('browse')) return { tools: python, close: async () => undefined };
  const { clock, warn } = parts;
  const web = await openWeb(config, { clock, warn, record: unrecorded });
  try {
    const search = wanted.has('search') ? { search: searchCall(engineOf(web)) } : {};
    const browse = wanted.has('browse') ? { browse: browseCall(web.reader) } : {};
    return { tools: { ...search, ...browse, ...python }, close: () => web.close() };
  } catch (thrown) {
    await web.close();
    throw thrown;
  }
}

function engineOf({ search }: Web): SearchEngine {
  if (search !== null) return search;
  throw new OperatorError(
    'no search engine is configured, and the policy is to have search',
    "Name one under 'web.live.search', or leave search out of 'rollout.tools'.",
  );
}

/** @throws OperatorError where code cannot be kept in */
async function openPython(config: Config, { clock, signal }: RolloutToolParts) {
  const options: PythonCallOptions = { clock, seconds: config.rollout.pythonSeconds, isRoot: process.getuid?.() === 0 };
  const fault =
    process.platform === 'linux' ? await jailFault(options, signal) : 'there are no namespaces but on Linux';
  if (fault === null) return pythonCall(options);
  throw new OperatorError(
    `this machine cannot run code of a policy without network and files: ${fault}`,
    "It takes Linux with user namespaces, util-linux and /usr/bin/python3. Leave python out of 'rollout.tools' otherwise.",
  );
}
