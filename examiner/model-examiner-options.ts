import type { Fence } from '../src/kernel/fence.ts';
import type { LanguageModel } from '../src/models/language-model.ts';
import type { Steadiness } from '../src/models/steady-sampling.ts';
import type { ReportFault } from './reply-fault.ts';
import type { TaskChecks } from './task-checks.ts';

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
  /** How steadily replies are drawn, where a provider lets that be said; by its own default where left out. */
  readonly steadiness?: Steadiness;
  /** Left out: tasks are neither looked up nor asked for their chain. */
  readonly checks?: TaskChecks;
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
