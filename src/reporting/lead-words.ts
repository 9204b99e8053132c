import { visibleLine } from '../kernel/visible-text.ts';
import { boardLead, type Contender, type Lead } from '../ratings/lead.ts';
import type { AgentPair, BoundedRating } from '../ratings/rating.ts';
import { mostUnanswered, type Unproven } from '../ratings/unproven.ts';
import { counted, intervalText, points } from './arena-words.ts';
import { listed } from './rating-sentences.ts';

/** Reasons why an agent may not be called as good as another, as the end of a sentence about it. */
export const unprovenWords: Readonly<Record<Unproven, string>> = {
  none_right: 'got no item right',
  unanswered: `left more than ${100 * mostUnanswered}% of its tasks without an answer`,
};

/** Says that the first is significantly better than every other, and by which test. */
export const aheadWords: Readonly<Record<NonNullable<Lead<unknown>['ahead']>, string>> = {
  together:
    'significantly better than every other agent (95%, each pair for itself; and first by the ratings of all at once)',
  each: 'significantly better than every other agent (95%, each pair for itself)',
};

/** A board as far as it says who leads. */
export interface LedBoard {
  /** Best first. */
  readonly rows: readonly (Contender & BoundedRating)[];
  /** Pairs that differ significantly, better agent first, each tested on its own; left out where ranks hold for all at once. */
  readonly apart: readonly AgentPair[] | undefined;
}

/** Longest list of agents that are named. */
const mostNamed = 6;

/** Returns one or two sentences: the leader, and others that may be the best. */
export function leadWords({ rows, apart }: LedBoard, isRunning: boolean): string {
  const lead = boardLead(rows, apart ?? null);
  if (lead === null) return 'No match has been decided yet.';
  const { first, level, best } = lead;
  const soFar = isRunning ? ' so far' : '';
  if (best.length === 0 && lead.ahead === null)
    return `${[`Nobody leads${soFar}`, ...whyWords([first, ...lead.uncounted])].join('; ')}.`;
  if (level.length > 1) {
    const below = best.filter((row) => !level.includes(row)).length;
    const others = below === 0 ? '' : `; ${counted(below, 'other')} may be the best, too`;
    return `Nobody leads${soFar}: ${nameList(level)} are level at ${points(first.rating ?? 0)} points${others}.`;
  }
  const rating = `${points(first.rating ?? 0)} points (${intervalText(first.low, first.high)})`;
  return `${visibleLine(first.agent)} leads${soFar} with ${rating}${standingWords(lead)}.`;
}

/** Describes the standing of the first against the others. */
function standingWords({ first, best, uncounted, ahead }: Lead<Contender>): string {
  const others = best.filter((row) => row !== first);
  const rivals = others.length > mostNamed ? counted(others.length, 'other') : nameList(others);
  const rest = uncounted.filter(({ unproven }) => unproven === undefined);
  return [
    ...(ahead === null ? [] : [`, ${aheadWords[ahead]}`]),
    ...(first.unproven === undefined ? [] : [`, but ${unprovenWords[first.unproven]}`]),
    ...(others.length === 0 ? [] : [`; ${rivals} may be the best${best.includes(first) ? ', too' : ''}`]),
    ...(rest.length === 0 ? [] : [`; no significant difference from ${nameList(rest)}`]),
    ...whyWords(uncounted).map((why) => `; not counted: ${why}`),
  ].join('');
}

/** Reasons why agents are not counted among those that may be the best, a clause each. */
function whyWords(agents: readonly Contender[]): readonly string[] {
  return (['none_right', 'unanswered'] as const).flatMap((why) => {
    const those = agents.filter(({ unproven }) => unproven === why);
    return those.length === 0 ? [] : [`${nameList(those)} ${unprovenWords[why]}`];
  });
}

/** The first of them, and how many others there are. */
function nameList(agents: readonly Contender[]): string {
  const names = agents.slice(0, mostNamed).map(({ agent }) => visibleLine(agent));
  const rest = agents.length - names.length;
  return listed(rest > 0 ? [...names, counted(rest, 'other')] : names);
}
