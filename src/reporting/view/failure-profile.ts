import type { Judgement } from '../../../examiner/examiner.ts';
import { type FailureTag, failureTags } from '../../../examiner/verdict.ts';
import type { MatchRecord } from '../../arena/match.ts';
import type { RoundRecord } from '../../arena/round.ts';
import type { AgentId } from '../../kernel/ids.ts';

/** Results of an agent's judged rounds. */
export interface FailureProfile {
  readonly agent: AgentId;
  /** Judged rounds; won + tiedHigh + tiedLow + the four tags. */
  readonly rounds: number;
  readonly won: number;
  readonly tiedHigh: number;
  readonly tiedLow: number;
  /** Lost rounds by failure tag. */
  readonly tags: Readonly<Record<FailureTag, number>>;
  /** Lost rounds with the tag NONE that a rubric decided. */
  readonly noneByRubric: number;
  /** Lost rounds without a tag: it gave no answer. */
  readonly untagged: number;
  /** Rounds not won, of all; null without a round. */
  readonly shareNotWon: number | null;
}

type Result = 'won' | 'tiedHigh' | 'tiedLow' | 'untagged' | 'NONE by rubric' | FailureTag;

/**
 * Failures of each agent: its non-winning rounds, ties included, and the tags of those it lost (DR-Arena, section 5.2 and
 * figure 6). Fewest not won first, agents without a round last, equals in order of id.
 */
export function failureProfiles(
  agents: readonly AgentId[],
  matches: readonly MatchRecord[],
  rounds: readonly RoundRecord[],
): FailureProfile[] {
  const seats = new Map(matches.map((match) => [match.id, match]));
  const results = new Map<AgentId, Result[]>(agents.map((agent) => [agent, []]));
  for (const { match, result } of rounds) {
    const seated = seats.get(match);
    if (!seated || result.kind === 'void') continue;
    const { tier } = result.judgement.verdict;
    const [ofA, ofB] = resultsOf(tier, lossOf(result.judgement));
    results.get(seated.a)?.push(ofA);
    results.get(seated.b)?.push(ofB);
  }
  return [...results].map(([agent, all]) => profileOf(agent, all)).sort(sturdiestFirst);
}

function lossOf({ verdict: { tag }, soft = [] }: Judgement): Result {
  if (tag === 'NONE' && soft.some(({ criteria }) => criteria !== undefined)) return 'NONE by rubric';
  return tag ?? 'untagged';
}

function resultsOf(tier: string, loss: Result): [Result, Result] {
  if (tier === 'TIE_HIGH') return ['tiedHigh', 'tiedHigh'];
  if (tier === 'TIE_LOW') return ['tiedLow', 'tiedLow'];
  return tier.startsWith('A') ? ['won', loss] : [loss, 'won'];
}

function profileOf(agent: AgentId, results: readonly Result[]): FailureProfile {
  const count = (kind: Result) => results.filter((result) => result === kind).length;
  const noneByRubric = count('NONE by rubric');
  const ofTag = (tag: FailureTag) => count(tag) + (tag === 'NONE' ? noneByRubric : 0);
  const tags = Object.fromEntries(failureTags.map((tag) => [tag, ofTag(tag)])) as Record<FailureTag, number>;
  const rounds = results.length;
  const won = count('won');
  const shareNotWon = rounds === 0 ? null : (rounds - won) / rounds;
  const counts = { won, tiedHigh: count('tiedHigh'), tiedLow: count('tiedLow'), untagged: count('untagged') };
  return { agent, rounds, ...counts, tags, noneByRubric, shareNotWon };
}

function sturdiestFirst(one: FailureProfile, other: FailureProfile): number {
  return (one.shareNotWon ?? 2) - (other.shareNotWon ?? 2) || (one.agent < other.agent ? -1 : 1);
}
