import { relations } from '../../../trees/relation.ts';
import { type Html, html } from '../html/html.ts';
import { relationText } from '../tree-words.ts';
import type { TreeCounts } from '../view/tree-counts.ts';
import { nodeShape } from './node-shape.ts';
import { relationClass } from './relation-class.ts';

const shapes = [
  ['asked', 'was a target of a question'],
  ['usable', 'can be a target'],
  ['hub', 'hub: read, never asked about'],
  ['unread', 'could not be read'],
] as const;

/** What the shapes and colours of the drawings mean. */
export function treeLegend(trees: readonly { readonly counts: TreeCounts }[]): Html {
  const found = new Set(trees.flatMap(({ counts }) => counts.relations.map(({ name }) => name)));
  return html`<ul class="legend" aria-label="Key to the drawings">${shapes.map(
    ([kind, text]) =>
      html`<li><svg width="13" height="13" viewBox="-6.5 -6.5 13 13" aria-hidden="true">${nodeShape(kind, 0, 0, 4)}</svg> ${text}</li>`,
  )}
${relations
  .filter((relation) => found.has(relation))
  .map((relation) => html`<li>${branch(relationClass(relation))} ${relationText[relation]}</li>`)}
<li>${branch('walked')} on the path of a match</li><li>${branch('late')} grown by a match, after the build</li></ul>`;
}

function branch(kind: string): Html {
  return html`<svg width="22" height="9" aria-hidden="true"><path class="branch ${kind}" d="M1 5H21"/></svg>`;
}
