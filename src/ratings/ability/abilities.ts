import type { AgentId } from '../../kernel/ids.ts';
import type { KindAbilities } from './ability.ts';
import { type CountedItems, countItems } from './item-counts.ts';
import type { ItemKind, ItemResult } from './item-result.ts';
import { rateKind } from './rate-kind.ts';

export interface AbilityReport {
  readonly depth: KindAbilities;
  readonly width: KindAbilities;
  /** What the results are read from: grades of items, tags of verdicts where a judge gave no grades, or nothing at all. */
  readonly source: 'grades' | 'tags' | 'both' | 'none';
}

export interface AbilityOptions {
  /** Agents to list even when they have no item. */
  readonly agents?: readonly AgentId[];
}

/**
 * Depth and width ratings with ability curves, each by a logistic model of its own (ability-model.ts): finding what a
 * question hides, D pages from the root, and giving the details of W targets. Depends on the set of results, not on
 * their order. Ratings and bounds are rounded to a millionth of a point. Results are gone through once and only their counts
 * kept, so they may be made as they are asked for.
 */
export function abilities(results: Iterable<ItemResult>, options: AbilityOptions = {}): AbilityReport {
  return abilitiesOf(countItems(results), options);
}

/** The same from counted results. */
export function abilitiesOf(counted: CountedItems, options: AbilityOptions = {}): AbilityReport {
  const agents = [...new Set([...(options.agents ?? []), ...counted.agents])].sort();
  const ofKind = (kind: ItemKind) => rateKind(kind, agents, counted.trees[kind]);
  return { depth: ofKind('depth'), width: ofKind('width'), source: sourceOf(counted.sources) };
}

function sourceOf(sources: ReadonlySet<ItemResult['source']>): AbilityReport['source'] {
  const [graded, tagged] = [sources.has('grade'), sources.has('tag')];
  if (graded && tagged) return 'both';
  if (graded) return 'grades';
  return tagged ? 'tags' : 'none';
}
