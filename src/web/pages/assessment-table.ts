import type { AnswerNotes, Assessment } from '../../../examiner/examiner.ts';
import type { MatchRecord } from '../../arena/match.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { clipped } from '../../reporting/html/page-text.ts';
import { agentName } from './links.ts';
import { verdictLine } from './verdict-block.ts';

/** Judges listed, at most. */
const mostJudges = 12;

const dimensions: readonly (readonly [keyof AnswerNotes, string])[] = [
  ['utility', 'Utility'],
  ['recovery', 'Recovery'],
  ['sources', 'Sources'],
  ['presentation', 'Presentation'],
];

/** What the judge of the paper noted of both answers beside the checklist, and which rule changed its verdict. */
export function assessmentTables(assessments: readonly Assessment[], match: MatchRecord, round: number): Html {
  return html`${assessments.slice(0, mostJudges).map((assessment) => assessmentTable(assessment, match, round))}`;
}

function assessmentTable(
  { judge, first, said, rule, notesA, notesB }: Assessment,
  match: MatchRecord,
  round: number,
): Html {
  return html`<div class="wide" role="region" aria-label="Notes of ${clipped(judge, 80)}, round ${round}" tabindex="0"><table><caption>Notes of <bdi>${clipped(judge, 80)}</bdi>, which saw ${agentName(match[first])} first</caption>
<thead><tr><th scope="col">Beside the checklist</th><th scope="col">${agentName(match.a)}</th><th scope="col">${agentName(match.b)}</th></tr></thead>
<tbody>${dimensions.map(
    ([dimension, name]) =>
      html`<tr><th scope="row">${name}</th><td dir="auto">${clipped(notesA[dimension], 500)}</td><td dir="auto">${clipped(notesB[dimension], 500)}</td></tr>
`,
  )}</tbody></table></div>
${rule !== null && html`<p class="quiet">Its own words were: ${verdictLine(said, match)} <span dir="auto">${rule}</span></p>`}`;
}
