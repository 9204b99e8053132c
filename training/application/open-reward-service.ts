import type { AppContext } from '../../src/application/app-context.ts';
import type { Stop } from '../../src/application/run-calls.ts';
import type { Config } from '../../src/config/config-schema.ts';
import type { FormatSettings } from '../../src/config/format-settings.ts';
import { untilAborted } from '../../src/kernel/until-aborted.ts';
import { visibleText } from '../../src/kernel/visible-text.ts';
import { type LanguageModel, modelName } from '../../src/models/language-model.ts';
import { counted } from '../../src/reporting/arena-words.ts';
import type { GroupFault, GroupOutcome, ServiceGroupSettings } from '../groups/service-group.ts';
import { groupRecord } from '../rewards/group-record.ts';
import type { RolloutGroup } from '../rewards/read-rollouts.ts';
import { openRewardGroupQueue, type QueueLimits } from '../service/reward-group-queue.ts';
import type { RewardGroupQueue } from '../service/service-parts.ts';
import { rewardGroupRepository } from '../storage/reward-groups.ts';
import type { TrajectoryJudgeFailure } from '../trajectories/ask-trajectory-judge.ts';
import type { DomainRubric } from '../trajectories/domain-rubrics.ts';
import { countingModel, judgeGroup } from './judge-reward-group.ts';
import { type OpenJudges, openJudges } from './judge-rollouts.ts';

export interface RewardServiceOptions {
  /** Its groups, its calls and its budget are on record under this name. */
  readonly name: string;
  readonly domains: readonly DomainRubric[];
  readonly limits: QueueLimits;
  /** Maximum length of a rollout's work in the prompt of a judge of pairs, in characters; default: that of the judge. */
  readonly processCharacters?: number | undefined;
}

/** A queue of reward groups. */
export interface OpenRewardService {
  readonly queue: RewardGroupQueue;
  /** Lets no further call begin, and waits up to `graceMs` for those under way: they are paid for, and recorded. */
  close(graceMs: number): Promise<void>;
}

/** Opens the queue of a reward service and resumes its unjudged groups. */
export async function openRewardService(
  app: Pick<AppContext, 'clock' | 'db' | 'ledger' | 'lost' | 'openMeter' | 'telemetry'>,
  config: Config,
  { name, domains, limits, processCharacters }: RewardServiceOptions,
): Promise<OpenRewardService> {
  const { clock, telemetry } = app;
  const groups = rewardGroupRepository(app.db);
  const warn = (message: string) => telemetry.log('warn', visibleText(message));
  const cut = new AbortController();
  const signal = AbortSignal.any([cut.signal, app.lost]);
  const open = await openJudges(app, config, `serve/${name}`, { warn, signal, processCharacters });
  const { calls } = open;
  const stopped = () => faultOf(calls.stopped());
  const judging = {
    open,
    formats: config.tournament,
    domains,
    signal,
    onFailure: (group: string, { reason, detail }: { readonly reason: string; readonly detail: string }) =>
      warn(`group ${group}: a judgement failed (${reason}): ${detail}`),
  };
  const queue = await openRewardGroupQueue({
    store: {
      add: (group, storedCount) => groups.add(name, group, storedCount),
      close: (id) => groups.close(name, id),
      finish: (outcome) => groups.finish(name, outcome),
      load: (id) => groups.load(name, id),
      unfinished: () => groups.unfinished(name),
    },
    judge: (group, settings) => judgeServiceGroup(group, settings, judging),
    onJudged: (outcome) => telemetry.log('info', visibleText(judgedText(outcome))),
    stop: AbortSignal.any([calls.drained, app.lost]),
    stopped,
    limits,
    clock,
    warn,
  });
  return {
    queue,
    close: async (graceMs) => {
      calls.stop({ because: 'asked', detail: 'the service stops' });
      const over = new AbortController();
      const late = clock.sleep(graceMs, over.signal).catch(() => undefined);
      await Promise.race([late, untilAborted(calls.drained)]);
      over.abort();
      cut.abort(new Error('the service has stopped'));
      await calls.settled();
    },
  };
}

function faultOf(stop: Stop | null): GroupFault | null {
  if (stop === null) return null;
  const { because, detail } = stop;
  if (because === 'budget')
    return { code: 'budget_spent', message: `${detail}; start the service again with a higher --budget` };
  if (because === 'key') return { code: 'key_refused', message: `${detail}; mend that, then start the service again` };
  return { code: 'stopping', message: 'the service stops; hand the group in again when it is back' };
}

function judgedText({ group_id, candidates, expected_size, judge_calls, failed_judgements, degenerate }: GroupOutcome) {
  const arrived = candidates.length === expected_size ? `${expected_size}` : `${candidates.length} of ${expected_size}`;
  const failures = failed_judgements === 0 ? '' : `, ${counted(failed_judgements, 'failed judgement')}`;
  const reason = degenerate === null ? '' : `; no signal: ${degenerate}`;
  return `group ${group_id}: ${arrived} judged in ${counted(judge_calls, 'call')}${failures}${reason}`;
}

interface ServiceJudging {
  readonly open: OpenJudges;
  /** The format's own settings, whichever format a group asks for. */
  readonly formats: FormatSettings;
  readonly domains: readonly DomainRubric[];
  readonly signal: AbortSignal;
  readonly onFailure: (group: string, failure: TrajectoryJudgeFailure) => void;
}

/** Judges a group of the reward service by its own settings. Equal calls are on record and are not made again. */
async function judgeServiceGroup(
  group: RolloutGroup,
  settings: ServiceGroupSettings,
  { open, formats, domains, signal, onFailure }: ServiceJudging,
): Promise<GroupOutcome> {
  const { scheme, format, seed, std, epsilon, formatReward } = settings;
  const domain = domains.find(({ id }) => id === settings.domain);
  if (domain === undefined) throw new Error(`no rubric is called '${settings.domain}'`);
  let calls = 0;
  let usd: number | null = 0;
  const judges = settings.judges.map((name) =>
    countingModel(judgeOf(open.judges, name), (outcome) => {
      calls++;
      const cost = outcome.ok ? outcome.value.costUsd : null;
      usd = usd === null || cost === null ? null : usd + cost;
    }),
  );
  const judged = await judgeGroup(group, {
    judges,
    scheme,
    format: { ...formats, format },
    domain,
    seed,
    options: open.options,
    signal,
    onFailure: (failure) => onFailure(group.id, failure),
  });
  signal.throwIfAborted();
  const record = groupRecord(group, judged, calls, { std, epsilon, formatReward });
  return { ...record, expected_size: settings.expectedSize, cost: { usd } };
}

function judgeOf(judges: readonly LanguageModel[], name: string): LanguageModel {
  const judge = judges.find((each) => modelName(each) === name);
  if (judge === undefined) throw new Error(`'${name}' does not judge here any more; start the service with it again`);
  return judge;
}
