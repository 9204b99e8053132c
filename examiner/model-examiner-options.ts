import type { Fence } from '../src/kernel/fence.ts';
import type { LanguageModel } from '../src/models/language-model.ts';
import type { ReportFault } from './reply-fault.ts';

/** What an Examiner with models works with. */
export interface ModelExaminerOptions {
  /** Reads pages and writes tasks. */
  readonly writer: LanguageModel;
  /** Grade and compare; at least one. */
  readonly judges: readonly LanguageModel[];
  /** A judge stays out of matches of its own vendor's models. */
  readonly excludeOwnVendor: boolean;
  /** `holistic`: one call for both answers, as in the DR-Arena paper; for comparison studies. */
  readonly judging: 'itemised' | 'holistic';
  /** A task that the writer's model answers without search is dropped. */
  readonly closedBook: boolean;
  /** A task that the writer's model cannot answer from its pages is dropped. */
  readonly selfSolve: boolean;
  /** False for the ablation of DR-Arena, table 5: the pages above the targets are withheld. */
  readonly logicChain: boolean;
  /** `snippets` for the other ablation of that table: beginnings of pages, without the tree. */
  readonly context: 'tree' | 'snippets';
  readonly maxOutputTokens: number;
  readonly timeoutMs: number;
  readonly fence: Fence;
  readonly report: ReportFault;
  readonly signal: AbortSignal;
}

/** Whether the pages above the targets are given to the writer. */
export function hasChain({ logicChain, context }: Pick<ModelExaminerOptions, 'logicChain' | 'context'>): boolean {
  return logicChain && context === 'tree';
}
