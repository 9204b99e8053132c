import type { ShownCase } from '../../audit/packet.ts';
import { type Html, html } from '../html/html.ts';
import { clipped } from '../page/clipped.ts';
import type { PagesFrame } from './page-said.ts';
import { choiceField, type FieldFrame, noteField } from './question-field.ts';
import { shownChecklist } from './shown-checklist.ts';

/** A case: its options side by side, in the packet's order, with both questions. */
export function auditCase({ options, pages }: ShownCase, fields: FieldFrame & Pick<PagesFrame, 'pageScope'>): Html {
  return html`<div class="options">${options.map(
    (
      { question, items },
      index,
    ) => html`<section class="option" aria-label="Option ${index + 1}"><h3>Option ${index + 1}</h3>
<p class="question" dir="auto">${clipped(question, 6000)}</p>
<h4>Checklist</h4>
${shownChecklist(items, { pages, pageScope: fields.pageScope, scope: `${fields.scope}option-${index + 1}-` })}</section>
`,
  )}</div>
${choiceField('Q1', fields)}${choiceField('Q2', fields)}${noteField(fields)}`;
}
