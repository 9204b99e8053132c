import type { ShownRound } from '../../audit/packet.ts';
import { type Html, html } from '../html/html.ts';
import { clipped } from '../page/clipped.ts';
import { outcomeText, tagName, tagText } from '../words.ts';
import { choiceField, type FieldFrame } from './question-field.ts';

/** The automatic verdict of a round with its tag, reason and grades, and the question about it: for after one's own verdict. */
export function sealedVerdict({ number, verdict, items }: ShownRound, fields: FieldFrame): Html {
  return html`<div class="unsealed" id="${fields.scope}verdict">
<h4 tabindex="-1" data-unsealed>The automatic verdict: ${clipped(verdict.shown, 200)}${
    verdict.tag !== null && tagOf(verdict.tag)
  }</h4>
<p dir="auto">${clipped(verdict.reason, 1500)}</p>
${items.length > 0 && gradeTable(items, number)}
${choiceField('D1', fields)}</div>
`;
}

function gradeTable(items: ShownRound['items'], round: number): Html {
  return html`<div class="wide" role="region" aria-label="Grades of round ${round}" tabindex="0"><table class="shown-grades"><caption class="unseen">Grades of both answers by checklist item</caption>
<thead><tr><th scope="col">Checklist item</th><th scope="col">First</th><th scope="col">Second</th></tr></thead>
<tbody>${items.map(
    ({ text, grades }) =>
      html`<tr><th scope="row" dir="auto">${clipped(text, 300)}</th>${grades.map((grade) => html`<td>${wordOf(outcomeText, grade) || 'not graded'}</td>`)}</tr>
`,
  )}</tbody></table></div>`;
}

function tagOf(tag: string): Html {
  return html` <span class="tag" title="${wordOf(tagText, tag)}">${wordOf(tagName, tag)}</span> <span class="quiet">the loser ${wordOf(tagText, tag)}</span>`;
}

/** What a code of ours is called; the code itself where it is none. */
function wordOf(words: Readonly<Record<string, string>>, code: string): string {
  return Object.hasOwn(words, code) ? (words[code] ?? code) : clipped(code, 300);
}
