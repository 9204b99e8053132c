import { type Command, InvalidArgumentError } from 'commander';
import { parse } from 'yaml';
import type { AppContext } from '../../src/application/app-context.ts';
import { unpricedModels } from '../../src/application/check-models.ts';
import { callsCost } from '../../src/application/plan-run.ts';
import { countingNumber } from '../../src/cli/config-options.ts';
import { agreeToCost } from '../../src/cli/confirm-cost.ts';
import { readWhole } from '../../src/cli/read-input.ts';
import { type CommandContext, warnOn } from '../../src/cli/terminal.ts';
import type { Config } from '../../src/config/config-schema.ts';
import { messageOf, OperatorError } from '../../src/kernel/errors.ts';
import { shortHash } from '../../src/kernel/hash.ts';
import { visibleText } from '../../src/kernel/visible-text.ts';
import { counted } from '../../src/reporting/arena-words.ts';
import { aboutCost, type ExpectedCost } from '../../src/reporting/spend-words.ts';
import { type OpenJudges, openJudges } from '../application/judge-rollouts.ts';
import type { JudgeCalls } from '../rewards/judge-calls.ts';
import type { RolloutGroup } from '../rewards/read-rollouts.ts';
import { type DomainRubric, domainRubricSchema, domainRubrics } from '../trajectories/domain-rubrics.ts';

/** Options of judges of pairs. */
export interface PairJudgingFlags {
  readonly domain: string;
  readonly processCharacters?: number;
}
/** Adds the options of judges of pairs. */
export function addPairOptions(command: Command): Command {
  return command
    .option('--domain <name|file>', 'rubric for scoring pairs', 'deep-research')
    .option(
      '--process-characters <n>',
      "maximum characters of a rollout's work in the prompt of a judge (default: 40000)",
      processSize,
    );
}

/** Fewer would show nothing of it. */
const fewestCharacters = 1000;

function processSize(text: string): number {
  const size = countingNumber(text);
  if (size >= fewestCharacters) return size;
  throw new InvalidArgumentError(`It must be at least ${fewestCharacters}.`);
}

/**
 * Says what judging will cost, asks whether it may, and opens the judges. The same groups are the same run: what was
 * paid for is not paid for again.
 * @returns null when the cost was not agreed to
 */
export async function judgesFor(
  context: CommandContext,
  app: Pick<AppContext, 'clock' | 'ledger' | 'openMeter' | 'telemetry'>,
  { config, groups, counts, agreed, processCharacters }: JudgesRequest,
): Promise<OpenJudges | null> {
  const expected = counts.map(({ count, ...call }) => ({ ...call, count: count.expected }));
  const cost = callsCost(expected, config, await app.ledger.modelCalls.usualCosts());
  if (cost.expectedUsd !== 0) {
    const size = counted(groups.length, 'group');
    const calls = counted(Math.ceil(counts.reduce((sum, { count }) => sum + count.worst, 0)), 'call');
    const costText = costTold(cost, unpricedModels(config));
    context.terminal.err(visibleText(`judging ${size}: ${calls} or fewer without repairs, ${costText}\n`));
    if (!(await agreeToCost(context, cost, agreed))) return null;
  }
  const name = shortHash(groups.map(({ id, query }) => [id, query]));
  return openJudges(app, config, name, { warn: warnOn(context), signal: context.signal, processCharacters });
}

function costTold(cost: ExpectedCost, unpriced: readonly string[]): string {
  const about = aboutCost(cost);
  return unpriced.length === 0
    ? about
    : `${about}; give the price of ${unpriced.join(', ')} under 'prices' in arena.yaml`;
}

export interface JudgesRequest {
  readonly config: Config;
  readonly groups: readonly RolloutGroup[];
  readonly counts: readonly JudgeCalls[];
  readonly agreed: boolean;
  /** Default: as the judge has it. */
  readonly processCharacters?: number | undefined;
}

/**
 * A rubric that comes with the project, by its name, or one of the user's own from a YAML or JSON file.
 * @throws OperatorError where it is neither
 */
export async function domainOf(context: CommandContext, name: string): Promise<DomainRubric> {
  const shipped = domainRubrics.find(({ id }) => id === name);
  if (shipped) return shipped;
  const names = domainRubrics.map(({ id }) => id).join(', ');
  const own = domainRubricSchema.safeParse(await readYaml(context, name, names));
  if (own.success) return own.data;
  const faults = own.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new OperatorError(`${name} is no rubric: ${faults}`, 'See docs/trajectories.md.');
}

/** Rubrics are some pages of text. */
const maxMegabytes = 1;

async function readYaml(context: CommandContext, name: string, names: string): Promise<unknown> {
  const remedy = `Name ${names}, or a file of your own.`;
  const text = await readWhole(context, name, { maxMegabytes, remedy });
  try {
    return parse(text);
  } catch (error) {
    throw new OperatorError(`cannot read ${name}: ${messageOf(error)}`, remedy);
  }
}
