import type { GradeOutcome } from '../../examiner/task.ts';
import type { FailureTag, VerdictTier } from '../../examiner/verdict.ts';
import type { Evolution } from '../arena/evolution.ts';
import type { MatchEnd } from '../arena/match.ts';
import type { Void } from '../arena/void.ts';
import type { Board } from '../config/rating-settings.ts';
import type { AgentFailure } from '../kernel/answer.ts';
import type { Agreement } from '../ratings/agreement.ts';
import type { Estimate, Rating, RatingReport } from '../ratings/rating.ts';
import type { FailureProfile } from './view/failure-profile.ts';

/** A share of 1 in whole percent; a dash where there is nothing to count. */
export function percent(share: number | null): string {
  return share === null ? '–' : `${Math.round(share * 100)}%`;
}

/** A duration in milliseconds as people read it: `420 ms`, `3.2 s`, `4 min 5 s`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Returns the unit that a leaderboard counts. */
export function ratedThings(level: RatingReport['level']): 'Matches' | 'Rounds' {
  return level === 'round' ? 'Rounds' : 'Matches';
}

/** A count with its noun: `1 round`, `2 rounds`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** Describes the place of a question in the loop. A question of one's own asks for no entities: it has no width and no place. */
export function placeWords(depth: number, width: number): string {
  return width === 0 ? 'own question' : `depth ${depth}, width ${width}`;
}

/** A rating or bound as a whole number, with a minus sign where it is negative. */
export function points(rating: number): string {
  const whole = Math.round(rating);
  return whole < 0 ? `−${-whole}` : String(Math.abs(whole));
}

/** A change in whole points: `+34`, `−12`, `0`. */
export function wholeChange(value: number): string {
  const size = Math.abs(Math.round(value));
  return size === 0 ? '0' : `${value < 0 ? '−' : '+'}${size}`;
}

/** A 95% interval in words, open where a side has no bound. */
export function intervalText(low: number | null, high: number | null): string {
  if (low === null && high === null) return 'no bounds';
  if (low === null) return `≤ ${points(high ?? 0)}`;
  if (high === null) return `≥ ${points(low)}`;
  return `${points(low)}${low < 0 ? ' to ' : '–'}${points(high)}`;
}

/** Best and worst rank: `3` or `2–4`; a dash for who has none. */
export function rankText({ rankLow, rankHigh }: Pick<Rating, 'rankLow' | 'rankHigh'>): string {
  if (rankLow === null || rankHigh === null) return '–';
  return rankLow === rankHigh ? String(rankLow) : `${rankLow}–${rankHigh}`;
}

/** Returns a verdict in words, with the agents' names. */
export function tierText(tier: VerdictTier, a: string, b: string): string {
  const texts: Readonly<Record<VerdictTier, string>> = {
    A_MUCH_BETTER: `${a} much better`,
    A_BETTER: `${a} better`,
    TIE_HIGH: 'Tie, both good',
    TIE_LOW: 'Tie, both poor',
    B_BETTER: `${b} better`,
    B_MUCH_BETTER: `${b} much better`,
  };
  return texts[tier];
}

/** The board that a figure is of. */
export const byBoard: Readonly<Record<Board, string>> = { items: 'by all graded items', matches: 'by matches' };

/** Reasons why a loser that missed nothing was worse, in words; `either`: some rounds have the one reason, some the other. */
export const levelLossText = {
  unclear: 'less clear',
  by_rubric: 'worse by the rubric',
  either: 'less clear, or worse by the rubric',
} as const;

export type LevelLoss = keyof typeof levelLossText;

/** Returns the reason that holds for the lost rounds of agents. */
export function levelLoss(profiles: readonly Pick<FailureProfile, 'tags' | 'noneByRubric'>[]): LevelLoss {
  const all = profiles.reduce((sum, { tags }) => sum + tags.NONE, 0);
  const byRubric = profiles.reduce((sum, { noneByRubric }) => sum + noneByRubric, 0);
  if (byRubric === 0) return 'unclear';
  return byRubric === all ? 'by_rubric' : 'either';
}

const tagTexts: Readonly<Record<Exclude<FailureTag, 'NONE'>, string>> = {
  DEPTH: 'did not find everything that the question hides',
  WIDTH: 'found it all, but details are missing or wrong',
  BOTH: 'missed both hidden targets and details',
};

/**
 * Describes a failure tag, as the end of a sentence about the loser.
 * @param level reason why it was worse where it missed nothing
 */
export function tagText(tag: FailureTag, level: LevelLoss): string {
  return tag === 'NONE' ? `missed nothing that the other had, but was ${levelLossText[level]}` : tagTexts[tag];
}

export const tagName: Readonly<Record<FailureTag, string>> = {
  DEPTH: 'Depth',
  WIDTH: 'Width',
  BOTH: 'Both',
  NONE: 'None',
};

export const evolutionText: Readonly<Record<Evolution['kind'], string>> = {
  probe_depth: 'probe depth, one page deeper',
  probe_width: 'probe width, one target more',
  pressure_test: 'pressure test, deeper and wider',
  backtrack: 'backtrack to easier ground',
};

const evolutionName: Readonly<Record<Evolution['kind'], string>> = {
  probe_depth: 'probe depth',
  probe_width: 'probe width',
  pressure_test: 'pressure test',
  backtrack: 'backtrack',
};

/** Describes the change made after a verdict: the one of the rule, or the one that the note tells. */
export function evolutionWords({ kind, note }: Evolution): string {
  return note === null ? evolutionText[kind] : `${evolutionName[kind]}: ${note}`;
}

export const outcomeText: Readonly<Record<GradeOutcome, string>> = {
  satisfied: 'satisfied',
  missing: 'missing',
  contradicted: 'contradicted',
};

export const voidText: Readonly<Record<Void['reason'], string>> = {
  task_failed: 'no question could be written',
  agent_unavailable: 'an agent was not available',
  judge_failed: 'the Examiner could not judge',
  tree_failed: 'the tree could not grow',
  three_void_rounds: 'three void rounds',
  nothing_to_ask: 'nothing to ask',
};

export const failureText: Readonly<Record<AgentFailure['reason'], string>> = {
  crashed: 'crashed',
  timed_out: 'ran past its time cap',
  garbage: 'handed in something unreadable',
  flooded: 'flooded its output',
  empty: 'handed in nothing',
  refused: 'refused to answer',
  provider_unavailable: 'its provider was not available',
  key_refused: 'its key was refused',
  rate_limited: 'its provider limited it',
  cannot_start: 'could not be started',
  killed: 'was ended by a signal that the arena did not send',
  no_text: 'was billed for a reply in which no text was found',
};

/** Describes the end of a match, with the agents' names. */
export function endText(end: MatchEnd | null, a: string, b: string): string {
  if (end === null) return 'still running';
  if (end.kind === 'void') return `void: ${voidText[end.void.reason]}`;
  const winners = { a: `${a} wins`, b: `${b} wins`, tie: 'Tie', both_bad: 'Tie, both bad' } as const;
  const reasons = { lead: 'by its lead', round_limit: 'at the round limit', nothing_left: 'with nothing left to ask' };
  const level = end.winner === 'tie' || end.winner === 'both_bad';
  return level && end.because === 'lead' ? winners[end.winner] : `${winners[end.winner]} ${reasons[end.because]}`;
}

/** A share in percent with its 95% interval, such as `52% (46–58%)`; a dash where it is undefined. */
export function shareText({ value, low, high }: Estimate): string {
  if (value === null) return '–';
  const bounds = low === null || high === null ? '' : ` (${whole(low)}–${whole(high)}%)`;
  return `${whole(value)}%${bounds}`;
}

/** A figure of two decimals with its 95% interval, such as `0.84 (0.78 to 0.90)`; a dash where it is undefined. */
export function figureText({ value, low, high }: Estimate): string {
  if (value === null) return '–';
  const bounds = low === null || high === null ? '' : ` (${decimals(low)} to ${decimals(high)})`;
  return `${decimals(value)}${bounds}`;
}

/** Cases, share of equal ones and kappa, as cells of a table. */
export function agreementCells({ pairs, percent, kappa }: Agreement): [string, string, string] {
  return [String(pairs), shareText(percent), figureText(kappa)];
}

function whole(share: number): string {
  return String(Math.round(share * 100));
}

function decimals(value: number): string {
  const text = Math.abs(value).toFixed(2);
  return value < 0 && text !== '0.00' ? `−${text}` : text;
}
