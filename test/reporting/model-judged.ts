import type { Judgement } from '../../examiner/examiner.ts';
import { type VerdictTier, verdictTiers } from '../../examiner/verdict.ts';
import type { RoundRecord } from '../../src/arena/round.ts';
import type { SpendLine } from '../../src/arena/spend.ts';
import type { TournamentRecord } from '../../src/arena/tournament.ts';
import { randomFor } from '../../src/kernel/random.ts';
import type { ReportInput } from '../../src/reporting/view/view-model.ts';
import { sampleInput } from './sample-input.ts';
import { sampleRecord } from './sample-record.ts';

export const judges = ['google/gemini-3-pro', 'openai/gpt-5.2', 'anthropic/claude-opus-4.6'] as const;

/** The sample tournament as if a panel of models had judged it. */
export const modelJudged = (record: TournamentRecord = sampleRecord()): TournamentRecord => ({
  ...record,
  config: { seed: 7, examiner: { kind: 'model', model: judges[0], judges, judging: 'itemised' } },
  rounds: record.rounds.map(withPanel),
});

function withPanel(round: RoundRecord): RoundRecord {
  const { result, match, number } = round;
  if (result.kind === 'void') return round;
  const random = randomFor('panel', match, number);
  const { verdict } = result.judgement;
  const tierOf = (): VerdictTier => (random.chance(0.85) ? verdict.tier : random.pick(verdictTiers));
  const judgement: Judgement = {
    ...result.judgement,
    panel: judges.map((judge) => ({
      judge,
      verdict: random.chance(0.05) ? null : { tier: tierOf(), tag: null, reason: 'by its grades' },
    })),
    ...(random.chance(0.1) && { soft: [{ judge: judges[0], whenAFirst: 'a', whenBFirst: random.pick(['a', 'b']) }] }),
    ...(random.chance(0.05) && { flags: [{ item: 'w1', seat: 'a', judge: judges[1], remark: 'It was 1893.' }] }),
  };
  return { ...round, result: { ...result, judgement } };
}

const line = (change: Partial<SpendLine>): SpendLine => ({
  role: 'answer',
  agent: null,
  model: 'openai/gpt-5.1',
  calls: 10,
  failed: 0,
  usd: 1.5,
  unknownCost: 0,
  reservedUsd: 0,
  inputTokens: 12_345,
  cachedInputTokens: 0,
  outputTokens: 678,
  searches: 0,
  ...change,
});

export const spend: readonly SpendLine[] = [
  line({ agent: 'Bittern', searches: 31 }),
  line({ agent: 'Albatross', model: 'vllm/own', usd: 0, unknownCost: 10 }),
  line({ role: 'grade', model: judges[0], calls: 200, usd: 4.25, failed: 3, unknownCost: 1, reservedUsd: 0.25 }),
  line({ role: 'grade', model: judges[1], calls: 200, usd: 6 }),
  line({ role: 'facts', model: judges[0], calls: 40, usd: 0.004 }),
];

/** A report of it. */
export function modelInput(record: TournamentRecord = modelJudged()): ReportInput {
  return sampleInput(record);
}
