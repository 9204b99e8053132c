import { counted } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { clipped } from '../../reporting/html/page-text.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { TopicCount } from '../../reporting/view/complexity-spread.ts';
import type { DomainCount } from '../../reporting/view/source-domains.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import type { PageFrame } from './page-frame.ts';
import { sectionHead } from './section-head.ts';

/** Longest lists of topics and of domains; the data has all. */
const mostShown = 40;

/** What trees are about and which domains they and the checklists stand on; nothing without a tree. */
export function sourceSection({ trees, topics, domains }: ReportView, frame: PageFrame): Html | null {
  if (trees.length === 0) return null;
  const quoted = domains.filter(({ quotes }) => quotes > 0).length;
  return html`<section aria-labelledby="sources">
${sectionHead('sources', 'Topics and sources', frame, 'topics', 'domains')}
<p>${counted(trees.length, 'tree')} on ${counted(topics.length, 'topic')}; checklists quote pages of ${counted(quoted, 'domain')}. <a href="${frame.up}${addresses.trees}">All trees</a></p>
<div class="columns">
${topicTable(topics)}
${domainTable(domains)}
</div>
</section>
`;
}

function topicTable(topics: readonly TopicCount[]): Html {
  return html`<div><div class="wide" role="region" aria-label="Topics" tabindex="0"><table class="compact"><caption>Trees by topic</caption>
<thead><tr><th scope="col">Topic</th><th scope="col" class="num">Trees</th><th scope="col" class="num">Matches</th></tr></thead>
<tbody>${topics.slice(0, mostShown).map(
    ({ topic, isCategory, trees, matches }) =>
      html`<tr><th scope="row">${topicText(topic, isCategory)}</th><td class="num">${trees}</td><td class="num">${matches}</td></tr>
`,
  )}</tbody></table></div>${more(topics.length - mostShown, 'topic')}</div>`;
}

/** A category's path with its last part in front of the eye. */
function topicText(topic: string, isCategory: boolean): Html {
  if (!isCategory) return html`<bdi>${clipped(topic, 120)}</bdi> <span class="quiet">no category</span>`;
  const parts = clipped(topic, 200).split(' > ');
  const above = parts.slice(0, -1);
  return html`<bdi>${above.length > 0 && html`<span class="quiet">${above.join(' › ')} › </span>`}${parts.at(-1) ?? ''}</bdi>`;
}

function domainTable(domains: readonly DomainCount[]): Html {
  return html`<div><div class="wide" role="region" aria-label="Source domains" tabindex="0"><table class="compact"><caption>Source domains</caption>
<thead><tr><th scope="col">Domain</th><th scope="col" class="num">Roots</th><th scope="col" class="num">Pages quoted</th><th scope="col" class="num">Quotes</th></tr></thead>
<tbody>${domains.slice(0, mostShown).map(
    ({ domain, roots, pages, quotes }) =>
      html`<tr><th scope="row"><bdi>${clipped(domain, 80)}</bdi></th><td class="num">${roots}</td><td class="num">${pages}</td><td class="num">${quotes}</td></tr>
`,
  )}</tbody></table></div>${more(domains.length - mostShown, 'domain')}</div>`;
}

function more(rest: number, what: string): Html | false {
  return rest > 0 && html`<p class="quiet">${counted(rest, `more ${what}`)} in the data.</p>`;
}
