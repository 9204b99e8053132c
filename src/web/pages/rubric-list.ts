import type { Criterion } from '../../../examiner/task.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { clipped } from '../../reporting/html/page-text.ts';

/** The criteria that two answers are compared by, with what each weighs. */
export function rubricList(rubric: readonly Pick<Criterion, 'text' | 'weight'>[]): Html {
  return html`<ol class="items">${rubric.map(
    ({
      text,
      weight,
    }) => html`<li><div class="point" dir="auto">${clipped(text, 600)} <span class="quiet">weighs ${weight}</span></div></li>
`,
  )}</ol>`;
}
