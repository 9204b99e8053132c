import type { ColumnType, Generated } from 'kysely';
import type { Json, Sequence } from './json-column.ts';
import type { ModelCallTable, PaceTable, RequestFormTable, RunSpendTable } from './model-tables.ts';
import type { RewardCandidateTable, RewardGroupTable } from './reward-tables.ts';
import type {
  RefreshRequestTable,
  RefreshTable,
  RefreshTournamentTable,
  ScheduleTable,
  SkippedFiringTable,
} from './schedule-tables.ts';

interface PageTable {
  readonly url: string;
  readonly hash: string;
  readonly page: Json;
}

interface SnapshotTable {
  readonly hash: string;
  readonly head: Json;
  /** Compressed. */
  readonly body: Buffer;
}

interface TreeTable {
  readonly id: string;
  readonly root: string;
  readonly seed: Json;
  readonly root_choice: Json;
  readonly revision: number;
}

interface TreeNodeTable {
  readonly tree: string;
  readonly id: string;
  readonly depth: number;
  readonly node: Json;
}

interface TreeEdgeTable {
  readonly tree: string;
  readonly from_node: string;
  readonly to_node: string;
  readonly step: number;
  readonly link_order: number;
  readonly edge: Json;
}

interface TreeGrowthTable {
  readonly tree: string;
  readonly node: string;
  readonly step: number;
  readonly growth: Json;
}

interface CalibrationTable {
  readonly id: string;
  readonly run: string;
  readonly at: ColumnType<Date, string, string>;
  readonly result: Json;
}

interface TaskTable {
  readonly id: string;
  readonly tree: string;
  readonly task: Json;
}

interface AnswerTable {
  readonly tournament: string;
  readonly agent: string;
  readonly task: string;
  readonly scope: string;
  readonly outcome: Json;
}

interface AnswerCitationTable {
  readonly tournament: string;
  readonly agent: string;
  readonly task: string;
  readonly scope: string;
  readonly report: Json;
}

interface SourceReadingTable {
  readonly run: string;
  readonly url: string;
  /** Of a page that was read: what keeps it from being removed. */
  readonly page: string | null;
  readonly reading: Json;
}

interface AnswerAttemptTable {
  readonly seq: Sequence;
  readonly tournament: string;
  readonly agent: string;
  readonly task: string;
  readonly executor: string;
  readonly at: string;
  readonly ended: boolean;
  readonly steps: Generated<number>;
  readonly last_step: string | null;
}

interface RoundTable {
  readonly match: string;
  readonly number: number;
  readonly task: string | null;
  readonly round: Json;
}

interface RoundQualityTable {
  readonly match: string;
  readonly number: number;
  readonly quality: Json;
}

interface MatchTable {
  readonly id: string;
  readonly tournament: string;
  readonly tournament_round: number;
  readonly pairing_order: number;
  readonly tree: string;
  readonly ended: boolean;
  readonly match: Json;
}

interface TournamentTable {
  readonly id: string;
  readonly started_at: string;
  readonly status: string;
  readonly head: Json;
}

interface BuildTable {
  readonly id: string;
  readonly started_at: string;
  readonly status: string;
  readonly build: Json;
}

interface ExamSetTable {
  readonly name: string;
  readonly version: number;
  readonly status: string;
  readonly exam_set: Json;
}

interface ServiceUseTable {
  readonly seq: Sequence;
  readonly run: string;
  readonly service: string;
  readonly at: string;
  readonly requests: number;
  readonly hits: number;
  readonly outcome: string;
  readonly elapsed_ms: number;
}

interface TaskSearchTable {
  readonly run: string;
  readonly query_hash: string;
  readonly urls: Json;
}

interface StuckStepTable {
  readonly key: string;
  readonly times: number;
}

interface LeaderboardTable {
  readonly seq: Sequence;
  readonly tournament: string;
  readonly leaderboard: Json;
}

interface ExaminerFaultTable {
  readonly run: string;
  readonly role: string;
  readonly model: string;
  readonly kind: string;
  /** Of what the fault was about, which may be long. */
  readonly about_hash: string;
  readonly fault: Json;
}

interface AuditTable {
  readonly id: string;
  readonly tournament: string;
  readonly created_at: string;
  readonly audit: Json;
}

/** Who takes part in an audit. */
interface AuditorTable {
  readonly audit: string;
  readonly auditor: string;
  readonly adjudicator: boolean;
}

/** Every answer that an auditor gave; rows are only ever added. */
interface AuditAnswerTable {
  readonly seq: Sequence;
  readonly audit: string;
  readonly auditor: string;
  /** Of the answer with its place, which may be long. */
  readonly answer_hash: string;
  readonly answer: Json;
}

interface SecretTable {
  readonly name: string;
  readonly secret: string;
}

/** A process that serves the runs given to workers. */
interface WorkerTable {
  readonly executor: string;
  readonly name: string;
  readonly roles: Json;
  readonly program_version: string;
  readonly workflow_version: string;
  readonly host: string;
  readonly pid: number;
  readonly started_at: Generated<Date>;
  /** Its last heartbeat. */
  readonly seen_at: Generated<Date>;
  readonly stopping: Generated<boolean>;
  /** Null while it lives. */
  readonly ended_at: Date | null;
}

/** Why the workers let a run lie; the row goes when the run is gone on with. */
interface RunStopTable {
  readonly run: string;
  readonly because: string;
  readonly detail: string;
  readonly at: Generated<Date>;
}

/** The tables of the schema `arena`, as the migrations leave them. */
export interface ArenaTables {
  readonly pages: PageTable;
  readonly snapshots: SnapshotTable;
  readonly trees: TreeTable;
  readonly tree_nodes: TreeNodeTable;
  readonly tree_edges: TreeEdgeTable;
  readonly tree_growths: TreeGrowthTable;
  readonly tasks: TaskTable;
  readonly answers: AnswerTable;
  readonly answer_attempts: AnswerAttemptTable;
  readonly answer_citations: AnswerCitationTable;
  readonly source_readings: SourceReadingTable;
  readonly rounds: RoundTable;
  readonly round_quality: RoundQualityTable;
  readonly matches: MatchTable;
  readonly tournaments: TournamentTable;
  readonly builds: BuildTable;
  readonly exam_sets: ExamSetTable;
  readonly service_uses: ServiceUseTable;
  readonly task_searches: TaskSearchTable;
  readonly request_forms: RequestFormTable;
  readonly calibrations: CalibrationTable;
  readonly leaderboards: LeaderboardTable;
  readonly model_calls: ModelCallTable;
  readonly paces: PaceTable;
  readonly run_spend: RunSpendTable;
  readonly examiner_faults: ExaminerFaultTable;
  readonly secrets: SecretTable;
  readonly audits: AuditTable;
  readonly auditors: AuditorTable;
  readonly audit_answers: AuditAnswerTable;
  readonly workers: WorkerTable;
  readonly run_stops: RunStopTable;
  readonly schedules: ScheduleTable;
  readonly refresh_requests: RefreshRequestTable;
  readonly refreshes: RefreshTable;
  readonly refresh_tournaments: RefreshTournamentTable;
  readonly skipped_firings: SkippedFiringTable;
  readonly stuck_steps: StuckStepTable;
  readonly reward_groups: RewardGroupTable;
  readonly reward_candidates: RewardCandidateTable;
}
