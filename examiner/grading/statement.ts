import type { NodeId } from '../../src/kernel/ids.ts';

/** What an answer states for one attribute of one target. */
export interface Statement {
  readonly target: NodeId;
  readonly attribute: string;
  /** The words offered as the value. */
  readonly value: string;
  /** Span of the answer that shows it. */
  readonly start: number;
  readonly end: number;
  /** True where another target stands so near that the value may be its own: such a value contradicts nothing. */
  readonly unclear?: boolean;
}

/** Something an answer offers as an entity asked for that is none of the targets. */
export interface RivalClaim {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}
