import type { Agent } from '../../agents/agent.ts';
import type { Seed } from '../../crawler/seed.ts';
import type { CitationReport, CitingAnswer } from '../../examiner/citations/citation.ts';
import type { Examiner, JudgeRequest, ReportComparison } from '../../examiner/examiner.ts';
import type { Task } from '../../examiner/task.ts';
import type { Descent, InformationTree, Path } from '../../trees/information-tree.ts';
import type { TreeStore } from '../../trees/tree-store.ts';
import type { MatchLimits } from '../arena/match.ts';
import type { SetQuestions } from '../arena/set-questions.ts';
import type { Config } from '../config/config-schema.ts';
import type { CheckReport } from '../kernel/answer.ts';
import type { Clock } from '../kernel/clock.ts';
import type { AgentId, MatchId, RunId, TreeId } from '../kernel/ids.ts';
import type { Result } from '../kernel/result.ts';
import type { Ledger } from '../storage/ledger.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { PublishRefresh } from './jobs.ts';
import type { Pool } from './pool.ts';

/** The adapters one run works with, made from the config stored with it, so that any process can take its work over. */
export interface RunServices {
  readonly config: Config;
  readonly limits: MatchLimits;
  readonly agents: ReadonlyMap<AgentId, Agent>;
  readonly examiner: Examiner;
  /** Questions of the frozen set that is played; null if questions are written as matches reach them. */
  readonly questions: SetQuestions | null;
  /**
   * Has the program of the set's task pack check an answer. Fails, in words, where it gives no report that could be used; never
   * settles where the run is broken off meanwhile.
   * Null where no set of a pack is played.
   */
  readonly checkAnswer: ((task: Task, answer: string) => Promise<Result<CheckReport, string>>) | null;
  /** Compares the reports of a judged round besides their facts; null or left out where the config does not say so. */
  readonly compareReports?: ((request: JudgeRequest) => Promise<ReportComparison>) | null;
  /** Reads and judges what an answer cites; null where citations are only counted. */
  readonly judgeCitations: ((answer: CitingAnswer) => Promise<CitationReport>) | null;
  /** Draws at most `limit` seeds, in an order that follows from the run's seed number. */
  drawSeeds(limit: number): Promise<Result<readonly Seed[], string>>;
  /** Chooses a root page for the seed and plants a tree there; a tree planted before is given back. */
  plantTree(seed: Seed): Promise<Result<TreeId, string>>;
  /** Grows a planted tree to its build depth and validates it. */
  buildTree(tree: TreeId, progress: Progress): Promise<Result<TreeId, string>>;
  /** The starts of a tree in their fixed order. */
  startPaths(tree: InformationTree): readonly Path[];
  /** The tree, grown as far as it can be so that `width` targets stand at the path's end. */
  growForWidth(tree: InformationTree, path: Path, width: number): Promise<InformationTree>;
  /** The place one page deeper, below the path's last page or a sibling of it; grows the tree for it. */
  descend(tree: InformationTree, path: Path): Promise<Descent | null>;
  close(): Promise<void>;
}

/** Dependencies of the workflows. */
export interface WorkflowDeps {
  readonly ledger: Ledger;
  readonly trees: TreeStore;
  readonly clock: Clock;
  readonly executor: string;
  /** Queues for the children of this process's workflows. */
  readonly pool: Pool;
  readonly progress: Progress;
  readonly telemetry: Telemetry;
  /** Aborts when this process is to stop; what is at work then records nothing. */
  readonly signal: AbortSignal;
  servicesFor(run: RunId): Promise<RunServices>;
  /** Left out in a process that leads no refreshes. */
  readonly publish?: PublishRefresh;
}

/** Progress of a run; it changes no result. */
export type ProgressEvent =
  /** Work before anything can be counted, such as `Starting the engine`. */
  | { readonly kind: 'doing'; readonly what: string }
  /** The run is played by the workers named. */
  | { readonly kind: 'given'; readonly workers: readonly string[] }
  /**
   * Work that had ended before this process began to look. Earlier trees are not reported again; earlier matches are.
   */
  | { readonly kind: 'earlier'; readonly trees: number; readonly matches: number }
  | { readonly kind: 'trees_wanted'; readonly count: number }
  | { readonly kind: 'pages'; readonly tree: string; readonly done: number; readonly known: number }
  | { readonly kind: 'tree_ready'; readonly tree: string }
  | { readonly kind: 'matches_planned'; readonly count: number }
  | { readonly kind: 'round_played' }
  | { readonly kind: 'match_ended'; readonly match: MatchId }
  | { readonly kind: 'warning'; readonly message: string };

export type Progress = (event: ProgressEvent) => void;
