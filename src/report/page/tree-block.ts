import { type Html, html } from '../html/html.ts';
import { hubText, relationText, sourceText, unreadText } from '../tree-words.ts';
import type { Count } from '../view/tree-counts.ts';
import type { TreeView } from '../view/tree-view.ts';
import { counted } from '../words.ts';
import { clipped } from './clipped.ts';
import { pageLink } from './links.ts';
import { rootChoiceTable } from './root-choice-table.ts';
import { timeText } from './time-text.ts';
import { treeList } from './tree-list.ts';
import { treeMap } from './tree-map.ts';

/** One tree: at a glance, in figures, and as a list that unfolds. */
export function treeBlock(tree: TreeView, open: boolean): Html {
  const { number, title, outline, counts } = tree;
  return html`<details class="tree" id="t${number}"${open && html` open`}>
<summary><h3><bdi>${clipped(title, 200)}</bdi></h3> <span class="quiet">${counted(counts.pages, 'page')}, ${counts.asked} asked about, ${counted(tree.matches, 'match', 'matches')}</span></summary>
<div class="tree-head">${outline && treeMap(tree, outline)}${facts(tree)}</div>
${outline && html`${undrawnText(counts.pages - outline.drawn, counts.pages)}${treeList(outline)}`}
</details>
`;
}

function undrawnText(rest: number, pages: number): Html | null {
  if (rest <= 0) return null;
  return html`<p class="quiet">${rest} of ${counted(pages, 'page')} are counted but not drawn; pages that were asked about or walked over come first.</p>`;
}

function facts({ id, seed, url, rootChoice, counts, revision, questions, matches }: TreeView): Html {
  const { topic, source, category, geo, at } = seed;
  return html`<div class="facts"><dl>
${fact('Topic', html`<bdi>${clipped(topic, 200)}</bdi>`)}
${fact('Source', html`${sourceText[source]}${geo !== null && html`, <bdi>${clipped(geo, 10)}</bdi>`}, ${timeText(at)}`)}
${category !== null && fact('Category', html`<bdi>${clipped(category, 200)}</bdi>`)}
${url !== null && fact('Root', html`${pageLink({ title: url, url })}${rootChoice === null && ' (given)'}`)}
${fact('Asked', html`${counted(questions, 'question')} in ${counted(matches, 'match', 'matches')}`)}
${fact('Pages', html`${counts.pages}: ${pageCounts(counts)}`)}
${counts.late > 0 && fact('Grown', html`${counted(counts.late, 'page')} by matches, after the build`)}
${fact('Links', html`${counts.links}${counts.relations.length > 0 && `: ${listed(counts.relations, relationText)}`}`)}
${fact('Revision', html`${revision} <code>${clipped(id, 80)}</code>`)}
</dl>${rootChoice && rootChoiceTable(rootChoice)}</div>`;
}

function fact(name: string, value: Html): Html {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

function pageCounts({ usable, asked, hubs, unread }: TreeView['counts']): string {
  return [
    `${usable} can be targets, ${asked} were`,
    ...(hubs.length > 0 ? [`${counted(total(hubs), 'hub')} (${listed(hubs, hubText)})`] : []),
    ...(unread.length > 0 ? [`${total(unread)} not read (${listed(unread, unreadText)})`] : []),
  ].join('; ');
}

function total(counts: readonly Count<unknown>[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

function listed<Name extends string>(
  counts: readonly Count<Name | null>[],
  texts: Readonly<Record<Name, string>>,
): string {
  return counts
    .map(({ name, count }) => `${name === null ? 'for no stated reason' : texts[name]}: ${count}`)
    .join(', ');
}
