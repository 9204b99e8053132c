import type { RatingReport } from '../../ratings/rating-report.ts';
import { type Html, html } from '../html/html.ts';
import { tieSentences } from '../rating-sentences.ts';

/** Who cannot be told from whom; nothing where all can. */
export function tellApart(rating: RatingReport): Html | null {
  const sentences = tieSentences(rating);
  if (sentences.length === 0) return null;
  if (sentences.length === 1) return html`<p>${sentences.join('')}</p>`;
  return html`<ul class="sets">${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>`;
}
