import { relations } from '../../../trees/relation.ts';
import { type Html, html } from '../html/html.ts';
import { relationText } from '../tree-words.ts';
import type { TreeCounts } from '../view/tree-counts.ts';
import { relationClass } from './relation-class.ts';

/** Search, filter and folding of the outline; `src/islands/tree.js` shows them. */
export function outlineTools({ relations: found }: TreeCounts): Html {
  const counts = new Map(found.map(({ name, count }) => [name, count]));
  return html`<div class="tree-tools" role="search" aria-label="Pages of this tree" hidden>
<label>Search <input type="search" maxlength="200" placeholder="Title or URL" autocomplete="off" spellcheck="false"></label>
<span class="steps">${button('previous', '↑', 'Previous hit')}${button('next', '↓', 'Next hit')}</span> <output class="quiet"></output>
<label>Relation <select><option value="">all</option>${relations
    .filter((relation) => counts.has(relation))
    .map(
      (relation) => html`<option value="${relationClass(relation)}">${relationText[relation]}</option>`,
    )}</select></label>
<span class="steps">${button('unfold', 'Unfold all', null)}${button('fold', 'Fold all', null)}</span></div>`;
}

/** Zoom and folding of the map; shown by the same script. */
export function mapTools(): Html {
  return html`<div class="tree-tools" role="group" aria-label="Map" hidden><span class="steps">${button('in', '+', 'Zoom in')}${button('out', '−', 'Zoom out')}${button('fit', 'Fit', 'Fit the whole map')}</span>
<button type="button" data-do="branch" aria-pressed="false" disabled>Fold branch</button> <span class="quiet hint">Drag, pinch, or Ctrl and wheel. Keys: arrows, +, −, 0.</span></div>`;
}

function button(does: string, text: string, label: string | null): Html {
  return html`<button type="button" data-do="${does}"${label !== null && html` aria-label="${label}" title="${label}"`}>${text}</button>`;
}
