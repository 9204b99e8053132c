import type { AgentId } from '../kernel/ids.ts';
import type { Rating } from '../ratings/rating.ts';
import { counted, intervalText, points } from './words.ts';

/** Longest list of agents that are named. */
const mostNamed = 6;

/**
 * Who leads, and who else may be the best, in a sentence or two.
 *
 * @param rows best first
 * @param nameOf how an agent's name is written
 * @returns the pieces of it, in order
 */
export function leadWords<Name>(
  rows: readonly Rating[],
  isRunning: boolean,
  nameOf: (agent: AgentId) => Name,
): readonly (string | Name)[] {
  const played = rows.filter(({ matches }) => matches > 0);
  const [first] = played;
  if (first === undefined) return ['No match has been decided yet.'];
  const others = played.slice(1).filter(({ rankLow }) => rankLow === 1);
  const leads = isRunning ? 'leads so far' : 'leads';
  const rating = `${leads} with ${points(first.rating)} points (${intervalText(first.low, first.high)})`;
  return [nameOf(first.agent), ` ${rating}`, ...rivals(others, played.length, nameOf)];
}

function rivals<Name>(
  others: readonly Rating[],
  played: number,
  nameOf: (agent: AgentId) => Name,
): readonly (string | Name)[] {
  if (others.length === 0) return [', ahead of everyone beyond noise.'];
  if (others.length === played - 1) return [`, but any of the ${played} agents may be the best.`];
  if (others.length > mostNamed) return [`; ${counted(others.length, 'other')} may be the best, too.`];
  const names = others.flatMap(({ agent }, index) => [joint(index, others.length), nameOf(agent)]);
  return ['; ', ...names, ' may be the best, too.'];
}

function joint(index: number, of: number): string {
  if (index === 0) return '';
  return index === of - 1 ? ' and ' : ', ';
}
