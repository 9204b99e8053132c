import type { RoundClusters } from '../arena/rounds-by-match.ts';
import type { AuditId, MatchId, TaskId, TournamentId } from '../kernel/ids.ts';
import type { AuditOrder } from './audit.ts';
import { type AuditInput, type AuditorProgress, type AuditSheet, auditProgress, auditSheet } from './audit-sheet.ts';
import { type PipelineFigures, pipelineFigures } from './pipeline-figures.ts';
import { type PreferenceFigures, preferenceFigures } from './preference-figures.ts';

/** A note of an auditor. */
export interface AuditNote {
  readonly auditor: string;
  readonly match: MatchId | null;
  readonly task: TaskId | null;
  readonly round: number | null;
  readonly text: string;
}

/** The results of an audit. */
export interface AuditFigures {
  readonly audit: AuditId;
  readonly tournament: TournamentId;
  readonly instrument: 'pipeline' | 'preference';
  /** Null for an audit of tasks. */
  readonly order: AuditOrder | null;
  readonly seed: number;
  /** ISO 8601, UTC; when the last answer that counts was given. Null: there is none. */
  readonly lastAnswerAt: string | null;
  readonly progress: readonly AuditorProgress[];
  /** Units that the intervals take as independent: trees or own questions where there are ten or more, else matches; cases in an audit of tasks. */
  readonly clusteredBy: RoundClusters['by'] | 'case';
  readonly pipeline: PipelineFigures | null;
  readonly preference: PreferenceFigures | null;
  readonly notes: readonly AuditNote[];
}

/**
 * All figures of an audit with 95% intervals. Of each auditor and question the latest answer counts; but agreement on C1, with
 * the automatic verdict and with each other, is of the first answer, which was given blind. Adjudicators' answers are in no
 * figure. Intervals are by a bootstrap over whole clusters whose draws follow from the audit's seed.
 */
export function auditFigures(input: AuditInput): AuditFigures {
  const { audit } = input;
  const sheet = auditSheet(input);
  const options = { seed: audit.seed };
  const times = sheet.counting.map(({ at }) => at).sort((one, other) => Date.parse(one) - Date.parse(other));
  return {
    audit: audit.id,
    tournament: audit.tournament,
    instrument: audit.instrument,
    seed: audit.seed,
    order: audit.instrument === 'pipeline' ? audit.order : null,
    lastAnswerAt: times.at(-1) ?? null,
    progress: auditProgress(input),
    clusteredBy: audit.instrument === 'pipeline' ? sheet.clusters.by : 'case',
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
