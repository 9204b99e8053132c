import { type Html, html } from '../html/html.ts';
import { hubText, relationText, sourceText, unreadText } from '../tree-words.ts';
import type { Count } from '../view/tree-counts.ts';
import type { TreeSummary } from '../view/tree-page-view.ts';
import { clipped } from './clipped.ts';
import { urlLink } from './links.ts';
import { namedValue } from './named-value.ts';
import { timeText } from './time-text.ts';

/** Where a tree came from and what it holds, as a list of facts. */
export function treeFacts({ tree, url, counts }: TreeSummary): Html {
  const { topic, source, category, geo, at } = tree.seed;
  return html`<dl class="facts">
${namedValue('Seed', html`<bdi>${clipped(topic, 200)}</bdi> <span class="quiet">${sourceText[source]}${geo !== null && html`, <bdi>${clipped(geo, 10)}</bdi>`}, ${timeText(at)}</span>`)}
${category !== null && namedValue('Category', html`<bdi>${clipped(category, 200)}</bdi>`)}
${url !== null && namedValue('Root', html`${urlLink(url)}${tree.rootChoice === null && ' (given)'}`)}
${counts.hubs.length > 0 && namedValue('Hubs', html`${listed(counts.hubs, hubText)}`)}
${counts.unread.length > 0 && namedValue('Not read', html`${listed(counts.unread, unreadText)}`)}
${namedValue('Links', html`${counts.links}${counts.relations.length > 0 && `: ${listed(counts.relations, relationText)}`}`)}
${namedValue('Tree', html`<code>${clipped(tree.id, 80)}</code>, ${`revision ${tree.revision}`}`)}
</dl>`;
}

/** The figures at the head of the page. */
export function treeFigures({ counts, matches, asked }: TreeSummary): Html {
  const figures = [
    [counts.pages, 'pages'],
    [counts.usable, 'can be targets'],
    [counts.asked, 'were asked about'],
    [total(counts.hubs), 'hubs'],
    [total(counts.unread), 'not read'],
    [counts.late, 'grown by matches'],
    [asked, asked === 1 ? 'question' : 'questions'],
    [matches, matches === 1 ? 'match' : 'matches'],
  ] as const;
  return html`<dl class="figures small">${figures.map(([count, name]) => namedValue(name, count))}</dl>`;
}

/** The sum of some counts. */
export function total(counts: readonly Count<unknown>[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

function listed<Name extends string>(
  counts: readonly Count<Name | null>[],
  texts: Readonly<Record<Name, string>>,
): string {
  return counts.map(({ name, count }) => `${name === null ? 'no stated reason' : texts[name]} ${count}`).join('; ');
}
