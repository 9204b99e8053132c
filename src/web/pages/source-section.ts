import { type PlayedOn, playedOnHead } from '../../arena/played-on.ts';
import { counted } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { htmlTable } from '../../reporting/html/html-table.ts';
import { clipped } from '../../reporting/html/page-text.ts';
import { type Column, numberColumn, textColumn } from '../../reporting/table.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { TopicCount } from '../../reporting/view/complexity-spread.ts';
import type { DomainCount } from '../../reporting/view/source-domains.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import type { PageFrame } from './page-frame.ts';
import { sectionHead } from './section-head.ts';

/** Longest lists of topics and of domains. */
const mostShown = 40;

const topicColumns = (on: PlayedOn): readonly Column<TopicCount>[] => [
  textColumn('topic', 'or category', 'Topic', ({ topic }) => topic),
  numberColumn('trees', 'of it', `${playedOnHead[on]}s`, ({ trees }) => trees),
  numberColumn('matches', 'on these', 'Matches', ({ matches }) => matches),
];

const domainColumns: readonly Column<DomainCount>[] = [
  textColumn('domain', 'a host', 'Domain', ({ domain }) => domain),
  numberColumn('roots', 'trees whose root page is of it', 'Roots', ({ roots }) => roots),
  numberColumn('quoted_pages', 'of it, on checklists', 'Pages quoted', ({ pages }) => pages),
  numberColumn('quotes', 'of it, on checklists', 'Quotes', ({ quotes }) => quotes),
];

/** What trees are about and which domains they and the checklists stand on; nothing without a tree. */
export function sourceSection({ trees, topics, domains, playedOn: on }: ReportView, frame: PageFrame): Html | null {
  if (trees.length === 0) return null;
  const quoted = domains.filter(({ quotes }) => quotes > 0).length;
  return html`<section aria-labelledby="sources">
${sectionHead('sources', 'Topics and sources')}
<p>${counted(trees.length, on)} on ${counted(topics.length, 'topic')}; checklists quote pages of ${counted(quoted, 'domain')}. <a href="${frame.up}${addresses.trees}">All ${on}s</a></p>
<div class="columns">
<div>${htmlTable({
    label: 'Topics',
    className: 'compact',
    caption: `${playedOnHead[on]}s by topic`,
    columns: topicColumns(on),
    rows: topics.slice(0, mostShown),
    pages: { topic: { isRowHead: true, cell: topicText } },
  })}${more(topics.length - mostShown, 'topic')}</div>
<div>${htmlTable({
    label: 'Source domains',
    className: 'compact',
    caption: 'Source domains',
    columns: domainColumns,
    rows: domains.slice(0, mostShown),
    pages: { domain: { isRowHead: true, cell: ({ domain }) => html`<bdi>${clipped(domain, 80)}</bdi>` } },
  })}${more(domains.length - mostShown, 'domain')}</div>
</div>
</section>
`;
}

/** A category's path with its last part in front of the eye. */
function topicText({ topic, isCategory }: TopicCount): Html {
  if (!isCategory) return html`<bdi>${clipped(topic, 120)}</bdi> <span class="quiet">no category</span>`;
  const parts = clipped(topic, 200).split(' > ');
  const above = parts.slice(0, -1);
  return html`<bdi>${above.length > 0 && html`<span class="quiet">${above.join(' › ')} › </span>`}${parts.at(-1) ?? ''}</bdi>`;
}

function more(rest: number, what: string): Html | false {
  return rest > 0 && html`<p class="quiet">${counted(rest, `more ${what}`)}.</p>`;
}
