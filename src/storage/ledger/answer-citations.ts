import {
  type CitationReport,
  citationReportSchema,
  type SourceReading,
  sourceReadingSchema,
} from '../../../examiner/citations/citation.ts';
import type { CitationRecord } from '../../arena/citations/citation-record.ts';
import type { AnswerRecord, AnswerScope } from '../../arena/tournament.ts';
import { agentIdSchema, matchIdSchema, taskIdSchema } from '../../kernel/id-schemas.ts';
import type { AgentId, RunId, TaskId, TournamentId } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';
import { insertNew, loadRecord, storedJson } from '../rows.ts';

/** Selects the citation reports of a tournament, by task, agent and scope. */
export function selectCitations(db: ArenaDatabase, tournament: TournamentId) {
  return db
    .selectFrom('answer_citations')
    .select(['agent', 'task', 'scope', 'report'])
    .where('tournament', '=', tournament)
    .orderBy('task')
    .orderBy('agent')
    .orderBy('scope');
}

type CitationRow = Awaited<ReturnType<ReturnType<typeof selectCitations>['execute']>>[number];

/** A row of `selectCitations`. */
export function citationOf(tournament: TournamentId, { agent, task, scope, report }: CitationRow): CitationRecord {
  return {
    tournament,
    agent: agentIdSchema.parse(agent),
    task: taskIdSchema.parse(task),
    scope: scope === '' ? '' : matchIdSchema.parse(scope),
    report: citationReportSchema.parse(report),
  };
}

/** Citation reports of recorded answers, and readings of the cited addresses. */
export function citationRepository(db: ArenaDatabase) {
  return {
    /** Keeps what was found of an answer; what was kept first stays. */
    async save({ tournament, agent, task, scope = '', report }: CitationRecord): Promise<void> {
      await insertNew(db, 'answer_citations', { tournament, agent, task, scope, report: storedJson(report) });
    },

    /** Null when nothing is kept of this answer. */
    load: (
      tournament: TournamentId,
      agent: AgentId,
      task: TaskId,
      scope: AnswerScope = '',
    ): Promise<CitationReport | null> =>
      loadRecord(db, 'answer_citations', 'report', { tournament, agent, task, scope }, citationReportSchema),

    /** Returns the citation reports of these answers, in their order; answers without one are left out. */
    async ofAnswers(answers: readonly Omit<AnswerRecord, 'outcome'>[]): Promise<readonly CitationRecord[]> {
      const records: CitationRecord[] = [];
      for (const { tournament, agent, task, scope = '' } of answers) {
        const report = await this.load(tournament, agent, task, scope);
        if (report !== null) records.push({ tournament, agent, task, scope, report });
      }
      return records;
    },

    /** Returns the citation reports of a tournament, by task, agent and scope. */
    async ofTournament(tournament: TournamentId): Promise<readonly CitationRecord[]> {
      return (await selectCitations(db, tournament).execute()).map((row) => citationOf(tournament, row));
    },

    /** Returns how an address was read in a run; null if it was not read yet. */
    reading: (run: RunId, url: string): Promise<SourceReading | null> =>
      loadRecord(db, 'source_readings', 'reading', { run, url }, sourceReadingSchema),

    /** Keeps how an address was found; the first reading stays, and is given back. */
    async keepReading(run: RunId, reading: SourceReading): Promise<SourceReading> {
      const { url } = reading;
      const page = reading.kind === 'read' ? reading.page : null;
      const inserted = await insertNew(db, 'source_readings', { run, url, page, reading: storedJson(reading) });
      return inserted ? reading : ((await this.reading(run, url)) ?? reading);
    },
  };
}
