import type { MatchId, TaskId } from '../kernel/ids.ts';
import { type AuditInput, type AuditSheet, auditProgress, auditSheet } from './audit-sheet.ts';
import { pipelineFigures } from './pipeline-figures.ts';
import { preferenceFigures } from './preference-figures.ts';

/** A note of an auditor. */
export interface AuditNote {
  readonly auditor: string;
  readonly match: MatchId | null;
  readonly task: TaskId | null;
  readonly round: number | null;
  readonly text: string;
}

/** The results of an audit. */
export type AuditFigures = ReturnType<typeof auditFigures>;

/**
 * All figures of an audit with 95% intervals. Of each auditor and question the latest answer counts; but agreement on C1, with
 * the automatic verdict and with each other, is of the first answer, which was given blind. Adjudicators' answers are in no
 * figure. Intervals are by a bootstrap over whole clusters whose draws follow from the audit's seed.
 */
export function auditFigures(input: AuditInput) {
  const { audit } = input;
  const sheet = auditSheet(input);
  const options = { seed: audit.seed };
  const times = sheet.counting.map(({ at }) => at).sort((one, other) => Date.parse(one) - Date.parse(other));
  return {
    audit: audit.id,
    tournament: audit.tournament,
    instrument: audit.instrument,
    seed: audit.seed,
    /** Null for an audit of tasks. */
    order: audit.instrument === 'pipeline' ? audit.order : null,
    /** Time of the last answer that counts, ISO 8601, UTC; null if there is none. */
    lastAnswerAt: times.at(-1) ?? null,
    progress: auditProgress(input),
    /** Units that the intervals take as independent: trees or own questions where there are ten or more, else matches; cases in an audit of tasks. */
    clusteredBy: audit.instrument === 'pipeline' ? sheet.clusters.by : ('case' as const),
    pipeline: audit.instrument === 'pipeline' ? pipelineFigures(sheet, options) : null,
    preference: audit.instrument === 'preference' ? preferenceFigures(audit, sheet, options) : null,
    notes: notesOf(sheet),
  };
}

function notesOf({ items: asked, counting }: AuditSheet): readonly AuditNote[] {
  const items = new Map(asked.map((each) => [each.item, each]));
  return counting.flatMap(({ auditor, item, round, question, value }): AuditNote[] => {
    const about = items.get(item);
    if (question !== 'note' || value.trim() === '' || !about) return [];
    const [match, task] = about.kind === 'match' ? [about.id, null] : [null, about.id];
    return [{ auditor, match, task, round, text: value }];
  });
}
