import { type Audit, auditSchema } from '../../audit/audit.ts';
import {
  type AuditAnswer,
  type Auditor,
  type GivenAnswer,
  type PlacedAnswer,
  placedAnswerSchema,
  placedAnswers,
} from '../../audit/audit-answer.ts';
import { mergedAnswers } from '../../audit/merge-answers.ts';
import { shortHash } from '../../kernel/hash.ts';
import type { AuditId, TournamentId } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';
import { insertNew, loadRecord, storedJson } from '../rows.ts';

/** Rows of one insert: PostgreSQL takes at most 65,535 parameters, four for each. */
const rowsAtOnce = 5000;

/** Audits, who takes part in them, and every answer that was given. */
export function auditRepository(db: ArenaDatabase) {
  return {
    /** Keeps an audit; the first one with its id stays. */
    async save(audit: Audit): Promise<void> {
      const { id, tournament, createdAt } = audit;
      await insertNew(db, 'audits', { id, tournament, created_at: createdAt, audit: storedJson(audit) });
    },

    /** Null when there is no such audit. */
    load: (id: AuditId): Promise<Audit | null> => loadRecord(db, 'audits', 'audit', { id }, auditSchema),

    /** The audits of a tournament, or of all, the newest first. */
    async list(tournament?: TournamentId): Promise<readonly Audit[]> {
      const rows = await db
        .selectFrom('audits')
        .select('audit')
        .$if(tournament !== undefined, (query) => query.where('tournament', '=', tournament ?? ''))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map((row) => auditSchema.parse(row.audit));
    },

    /** The newest audit in which anybody has answered; null where nobody has in any. */
    async newestAnswered(): Promise<Audit | null> {
      const row = await db
        .selectFrom('audits')
        .select('audit')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('audit_answers').select('audit_answers.audit').whereRef('audit_answers.audit', '=', 'audits.id'),
          ),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .executeTakeFirst();
      return row ? auditSchema.parse(row.audit) : null;
    },

    /** Notes who takes part; who is there already stays. */
    addAuditors: (audit: AuditId, names: readonly string[]): Promise<void> => addAuditors(db, audit, names),

    /** Returns the auditors of an audit, by name. */
    async loadAuditors(audit: AuditId): Promise<readonly Auditor[]> {
      const rows = await db
        .selectFrom('auditors')
        .select(['auditor', 'adjudicator'])
        .where('audit', '=', audit)
        .orderBy('auditor')
        .execute();
      return rows.map(({ auditor, adjudicator }) => ({ name: auditor, adjudicator }));
    },

    /**
     * Adds what an auditor answered, all of it or nothing. Answers that are kept already (same item, round, question, time
     * and value) change nothing, and none is ever taken away or replaced.
     * @param answers in the order given
     * @returns how many were new
     */
    async addAnswers(audit: AuditId, auditor: string, answers: readonly AuditAnswer[]): Promise<number> {
      // In one order for all: two that add the same rows at once would else wait for each other for ever.
      const rows = placedAnswers(answers)
        .map((placed) => toRow(audit, auditor, placed))
        .sort((one, other) => (one.answer_hash < other.answer_hash ? -1 : 1));
      return db.transaction().execute(async (inOne) => {
        await addAuditors(inOne, audit, [auditor]);
        let added = 0;
        for (let start = 0; start < rows.length; start += rowsAtOnce) {
          added += await insertNew(inOne, 'audit_answers', rows.slice(start, start + rowsAtOnce));
        }
        return added;
      });
    },

    /**
     * Every answer given in an audit, changed ones included, by auditor and then oldest first: of those to one question by
     * one auditor, the last counts.
     */
    async loadAnswers(audit: AuditId): Promise<readonly GivenAnswer[]> {
      const rows = await db
        .selectFrom('audit_answers')
        .select(['auditor', 'answer'])
        .where('audit', '=', audit)
        .orderBy('auditor')
        .orderBy('seq')
        .execute();
      const answersGiven = rows.map(({ auditor, answer }) => ({ auditor, placed: placedAnswerSchema.parse(answer) }));
      const names = new Set(answersGiven.map(({ auditor }) => auditor));
      return [...names].flatMap((auditor) => {
        const own = answersGiven.filter((each) => each.auditor === auditor).map(({ placed }) => placed);
        return mergedAnswers(own).map((answer) => ({ auditor, ...answer }));
      });
    },
  };
}

async function addAuditors(db: ArenaDatabase, audit: AuditId, names: readonly string[]): Promise<void> {
  const rows = [...new Set(names)].map((auditor) => ({ audit, auditor, adjudicator: false }));
  if (rows.length === 0) return;
  await insertNew(db, 'auditors', rows);
}

function toRow(audit: AuditId, auditor: string, placed: PlacedAnswer) {
  const { item, round, question, value, at } = placed.answer;
  const answer = { item, round, question, value, at };
  const content = { answer, place: placed.place };
  return { audit, auditor, answer_hash: shortHash(content, 64), answer: storedJson(content) };
}
