import type { Fence } from '../src/kernel/visible-text.ts';
import type { LanguageModel } from '../src/models/language-model.ts';
import type { Steadiness } from '../src/models/vendor-model.ts';
import type { ReadQuestion, ReportFault } from './reply-fault.ts';
import type { SearchCheck } from './search-check.ts';
import type { KindShares } from './task.ts';

/** Models, settings and ports of an Examiner. */
export interface ModelExaminerOptions {
  /** Reads pages and writes tasks. */
  readonly writer: LanguageModel;
  /** Grade and compare; at least one. */
  readonly judges: readonly LanguageModel[];
  /** A judge stays out of matches of its own vendor's models. */
  readonly excludeOwnVendor: boolean;
  /**
   * `itemised`: a judge grades each answer alone, and code makes the verdict. `paper`, for comparison studies: it names the
   * verdict on both, as DR-Arena's appendix A.2 has it.
   */
  readonly judging: 'itemised' | 'paper';
  /** False: the paper's judge is not shown the checklists (ablation of DR-Arena, table 6). True when left out. */
  readonly rubric?: boolean;
  /** A task that the writer's model answers without search is dropped. */
  readonly closedBook: boolean;
  /** A task that the writer's model cannot answer from its pages is dropped. */
  readonly selfSolve: boolean;
  /** False for the ablation of DR-Arena, table 5: the pages above the targets are withheld. */
  readonly logicChain: boolean;
  /** `snippets` for the other ablation of that table: beginnings of pages, without the tree. */
  readonly context: 'tree' | 'snippets';
  /** Steadiness of replies, where a provider lets that be said; by its own default where left out. */
  readonly steadiness?: Steadiness;
  /** Left out: targets are not looked up. */
  readonly searchCheck?: SearchCheck;
  /** Left out: only tables are asked. */
  readonly kinds?: KindShares;
  /** Version of the grammar in which the writer words its questions; left out: its words are its own. */
  readonly grammar?: number;
  readonly maxOutputTokens: number;
  readonly timeoutMs: number;
  readonly fence: Fence;
  readonly report: ReportFault;
  /** Called for every question that was read, and awaited; must not reject. Left out: nobody is told. */
  readonly onRead?: (question: ReadQuestion) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Tells whether the pages above the targets are given to the writer. */
export function hasChain({ logicChain, context }: Pick<ModelExaminerOptions, 'logicChain' | 'context'>): boolean {
  return logicChain && context === 'tree';
}

/** Tries for one thing, in one attempt, when replies are of no use; each may be repaired once. */
export const mostTries = {
  /** Tries for advice on a root, or on a portion of a page's links. */
  advice: 2,
  /** Tries for each part of a page. */
  facts: 3,
  /** A task is written once and rewritten three times. */
  task: 4,
  /** Tries for the grades of an answer, or for each order of a comparison. */
  judgement: 3,
} as const;
