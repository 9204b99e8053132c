import type { AuditFigures } from '../../audit/audit-figures.ts';
import { type Html, html } from '../html/html.ts';
import { timeText } from '../page/time-text.ts';
import { counted } from '../words.ts';
import { intervalWords, orderWords } from './audit-words.ts';
import { mainRows } from './figure-rows.ts';
import { figureTable } from './figure-table.ts';

/** Audits shown on the leaderboard page. */
const mostShown = 3;

/**
 * What people found who checked a tournament, for its leaderboard page.
 *
 * @param figures of the tournament's audits, newest first
 * @returns null where nobody has checked a match yet
 */
export function auditSection(figures: readonly AuditFigures[]): Html | null {
  const checked = figures.filter(({ pipeline, lastAnswerAt }) => pipeline !== null && lastAnswerAt !== null);
  if (checked.length === 0) return null;
  return html`<section id="audit" aria-labelledby="audit-title"><h2 id="audit-title">Checked by people</h2>
${checked.slice(0, mostShown).map(oneAudit)}</section>
`;
}

function oneAudit(figures: AuditFigures): Html | null {
  const { pipeline, lastAnswerAt, progress, order, clusteredBy } = figures;
  if (pipeline === null) return null;
  const auditors = progress.filter(({ answered, adjudicator }) => answered > 0 && !adjudicator).length;
  const unfinished = progress.filter(({ answered, asked, adjudicator }) => answered < asked && !adjudicator).length;
  const chosen = order === null ? '' : orderWords[order];
  return html`<p>${counted(auditors, 'auditor')} checked a sample of ${counted(pipeline.matches, 'match', 'matches')} with ${counted(pipeline.rounds, 'round')}, ${chosen}, without knowing the agents and before seeing the automatic verdict.${
    lastAnswerAt !== null && html` Last answer: ${timeText(lastAnswerAt)}.`
  }${unfinished > 0 && html` ${counted(unfinished, 'auditor has', 'auditors have')} not finished.`}</p>
${figureTable(`Main figures of audit ${figures.audit}`, mainRows(pipeline))}
<p class="quiet">${intervalWords(clusteredBy)} Of each question the latest answer of each auditor counts, of verdicts the first, given before the automatic one was seen.${order !== 'random' && ' Matches that are not drawn at random are no fair sample of all.'}</p>`;
}
