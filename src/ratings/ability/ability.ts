import type { AgentId } from '../../kernel/ids.ts';
import type { Estimate } from '../estimate.ts';
import type { ItemKind } from './item-result.ts';

/** What an agent passed at one level. */
export interface AbilityPoint {
  /** D for depth, W for width. */
  readonly level: number;
  readonly passed: number;
  readonly items: number;
  /** passed / items with Wilson's interval, which takes items as independent and is therefore somewhat too narrow. */
  readonly share: Estimate;
  /** The share by the fitted model; null for an agent without an item of the kind. */
  readonly fitted: number | null;
}

/** One agent's ability at one kind of item. */
export interface AgentAbility {
  readonly agent: AgentId;
  /** Mean 1000 over the agents that have one; 400 points are ten times the odds of passing. Null without an item. */
  readonly rating: number | null;
  /** 95% interval; null on a side without a bound: it passed or failed everything, or there are fewer than two trees. */
  readonly low: number | null;
  readonly high: number | null;
  readonly passed: number;
  readonly items: number;
  /** At every level that anybody was asked about, rising. */
  readonly curve: readonly AbilityPoint[];
}

/** Who is how good at one kind of item. */
export interface KindAbilities {
  readonly kind: ItemKind;
  /** Best first; equal ones, and those without a rating, in order of id. */
  readonly agents: readonly AgentAbility[];
  readonly passed: number;
  readonly items: number;
  /** Trees with an item of the kind: what the intervals are clustered by. */
  readonly trees: number;
  /** Fewer than ten trees: the intervals are a hint only. */
  readonly indicative: boolean;
  /** How many points harder each level is than the one before; without a value where all items are of one level. */
  readonly perLevel: Estimate;
  readonly converged: boolean;
}
