import type { DomainRubric, TrajectoryJudgeFailure } from '../../examiner/index.ts';
import type { FormatSettings } from '../config/format-settings.ts';
import { type LanguageModel, modelName } from '../models/language-model.ts';
import { groupRecord } from '../rewards/group-record.ts';
import type { RolloutGroup } from '../rewards/read-rollouts.ts';
import type { GroupOutcome, ServiceGroupSettings } from '../rewards/service/service-group.ts';
import { countingModel } from './counting-model.ts';
import { judgeGroup } from './judge-group.ts';
import type { OpenJudges } from './open-judges.ts';

export interface ServiceJudging {
  readonly open: OpenJudges;
  /** The format's own settings, whichever format a group asks for. */
  readonly formats: FormatSettings;
  readonly domains: readonly DomainRubric[];
  readonly signal: AbortSignal;
  readonly onFailure: (group: string, failure: TrajectoryJudgeFailure) => void;
}

/** Judges a group of the reward service by its own settings. Equal calls are on record and are not made again. */
export async function judgeServiceGroup(
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
    ...{ judges, scheme, format: { ...formats, format }, domain, seed, options: open.options, signal },
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
