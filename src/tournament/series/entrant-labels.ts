import { type AgentId, agentId } from '../../kernel/ids.ts';
import { type Entrant, entrantKey } from './entrants.ts';

/** An entrant with the time it came. */
export interface DatedEntrant extends Entrant {
  /** ISO 8601, UTC: when the first tournament began that it took part in. */
  readonly since: string;
}

/**
 * What entrants are called: the agent's name where it has one version only, else the name and the day on which the version
 * came, `Heron (since 2026-11-03)`; with the time where two came on one day, with the version where at one time. No two
 * labels are equal, since no agent's name holds a bracket.
 *
 * @returns by `entrantKey`
 */
export function entrantLabels(entrants: readonly DatedEntrant[]): ReadonlyMap<string, AgentId> {
  const distinct = [...new Map(entrants.map((each) => [entrantKey(each), each])).values()];
  return new Map(distinct.map((each) => [entrantKey(each), agentId(labelOf(each, distinct))]));
}

function labelOf(entrant: DatedEntrant, all: readonly DatedEntrant[]): string {
  const others = all.filter((each) => each.agent === entrant.agent && each.version !== entrant.version);
  if (others.length === 0) return entrant.agent;
  const texts = [dayOf, minuteOf, withVersion];
  const textOf = texts.find((text) => others.every((other) => text(other) !== text(entrant))) ?? withVersion;
  return `${entrant.agent} (since ${textOf(entrant)})`;
}

function dayOf({ since }: DatedEntrant): string {
  return since.slice(0, 10);
}

function minuteOf(entrant: DatedEntrant): string {
  return `${dayOf(entrant)} ${entrant.since.slice(11, 16)}`;
}

function withVersion(entrant: DatedEntrant): string {
  return `${dayOf(entrant)}, version ${entrant.version}`;
}
