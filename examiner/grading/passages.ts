import type { NodeId } from '../../src/kernel/ids.ts';
import type { Stretch } from './stretches.ts';

/** A stretch of an answer that speaks of one target. */
export interface Passage extends Pick<Stretch, 'start' | 'end' | 'name' | 'beside' | 'by'> {
  readonly target: NodeId;
}

/** The stretches of an answer that speak of targets. */
export function targetPassages(stretches: readonly Stretch[]): Passage[] {
  return stretches.flatMap(({ owner, ...rest }) => (owner.kind === 'target' ? [{ ...rest, target: owner.node }] : []));
}
