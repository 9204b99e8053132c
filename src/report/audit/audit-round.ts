import type { ShownRound } from '../../audit/packet.ts';
import { type Html, type HtmlPart, html } from '../html/html.ts';
import { clipped } from '../page/clipped.ts';
import { pageLink } from '../page/links.ts';
import { counted, evolutionText } from '../words.ts';
import { answerPanels } from './answer-panels.ts';
import type { PagesFrame } from './page-said.ts';
import { choiceField, type FieldFrame, noteField } from './question-field.ts';
import { sealedVerdict } from './sealed-verdict.ts';
import { shownChecklist } from './shown-checklist.ts';

/** Longest question that is shown. */
const longestQuestion = 6000;

/** How a round stands on a page. */
export interface RoundFrame extends FieldFrame, PagesFrame {
  /** The id of its element. */
  readonly id: string;
  /** Keeps what tells the automatic verdict away until the auditor's own verdict is given. */
  readonly sealed: (verdict: Html) => HtmlPart;
  /** What stands under the own verdict: how it is given, or what is on record. */
  readonly decision: HtmlPart;
}

/** A round with its questions, each beside what it is about: question, checklist, answers, verdict. */
export function auditRound(round: ShownRound, frame: RoundFrame): Html {
  return html`<article class="audit-round" id="${frame.id}" data-round="${round.number}" aria-labelledby="${frame.id}-title">
<h3 id="${frame.id}-title">Round ${round.number} <span class="state">depth ${round.depth}, width ${round.width}: ${counted(round.path.length, 'page')} from the root to what is asked about, ${counted(round.width, 'target')}</span></h3>
<ol class="path" aria-label="Path, root first">${round.path.map((page) => html`<li>${pageLink(page)}</li>`)}</ol>
<h4>The question</h4>
${questions(round)}
${choiceField('A1', frame)}${choiceField('A2', frame)}${round.planned !== null && choiceField('A3', frame)}
<h4>The checklist</h4>
${shownChecklist(round.items, frame)}
${choiceField('B1', frame)}
<h4>The answers</h4>
${answerPanels(round.first, round.second)}
${choiceField('C1', frame)}
${frame.decision}
${frame.sealed(sealedVerdict(round, frame))}
${noteField(frame)}</article>
`;
}

function questions({ planned, question }: ShownRound): Html {
  const present = html`<p class="question" dir="auto">${clipped(question, longestQuestion)}</p>`;
  if (planned === null) return present;
  return html`<p class="plan">Planned: ${evolutionText[planned.kind]}.${
    planned.note !== null && html` <span dir="auto">${clipped(planned.note, 500)}</span>`
  }</p>
<div class="question-pair"><div><h5>Question before</h5><p class="question" dir="auto">${clipped(planned.question, longestQuestion)}</p></div>
<div><h5>Present question</h5>${present}</div></div>`;
}
