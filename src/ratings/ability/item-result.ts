import type { AgentId } from '../../kernel/ids.ts';

export type ItemKind = 'depth' | 'width';

/** How an agent met one point of a task, once however many matches its answer counted in. */
export interface ItemResult {
  readonly agent: AgentId;
  readonly tree: string;
  readonly task: string;
  /** The checklist item's id; from a tag: the kind. */
  readonly item: string;
  readonly kind: ItemKind;
  /** D, the length of the path asked about. */
  readonly depth: number;
  /** W, the number of targets asked about. */
  readonly width: number;
  readonly satisfied: boolean;
  /** A grade of this item, or, where the judge gave no grades, what the verdict's tag says of the whole answer. */
  readonly source: 'grade' | 'tag';
}

/** What makes an item of its kind hard: D for depth, W for width. */
export function levelOf({ kind, depth, width }: ItemResult): number {
  return kind === 'depth' ? depth : width;
}
