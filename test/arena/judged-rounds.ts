import type { AuditFlag, PanelVote, SecondLook, SoftComparison } from '../../examiner/examiner.ts';
import type { Verdict, VerdictTier } from '../../examiner/verdict.ts';
import type { RoundRecord } from '../../src/arena/round.ts';
import { type TaskId, taskId } from '../../src/kernel/ids.ts';
import { roundRecord } from './match-records.ts';

/** A verdict of this tier; the loser's tag is DEPTH unless given. */
export function verdictOf(tier: VerdictTier, tag: Verdict['tag'] = 'DEPTH'): Verdict {
  return { tier, tag: tier.startsWith('TIE') ? null : tag, reason: 'because' };
}

export function vote(judge: string, tier: VerdictTier | null): PanelVote {
  return { judge, verdict: tier === null ? null : verdictOf(tier) };
}

/** A second look at a grade that was claimed as satisfied. */
export function secondLook(item: string, seat: 'a' | 'b', result: SecondLook['result']): SecondLook {
  const graded = result === 'confirmed' ? 'satisfied' : 'missing';
  return { item, seat, judge: 'x/one', by: 'y/two', reason: 'other words', claimed: 'satisfied', graded, result };
}

interface Judged {
  readonly panel?: readonly PanelVote[];
  readonly soft?: readonly SoftComparison[];
  readonly flags?: readonly AuditFlag[];
  readonly secondLooks?: readonly SecondLook[];
  readonly task?: string;
}

/** A judged round with what a model's judging leaves behind. */
export function judgedRound(match: string, number: number, tier: VerdictTier, judged: Judged = {}): RoundRecord {
  const round = roundRecord(match, number, tier, tier.startsWith('TIE') ? null : 'DEPTH');
  const { task, ...left } = judged;
  const id: TaskId | null = task === undefined ? null : taskId(task);
  if (round.result.kind !== 'judged') throw new Error('a judged round was wanted');
  return { ...round, task: id, result: { ...round.result, judgement: { ...round.result.judgement, ...left } } };
}
