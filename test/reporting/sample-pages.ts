import type { Page } from '../../crawler/page.ts';
import type { ChecklistItem, Task } from '../../examiner/task.ts';
import type { TournamentRecord } from '../../src/arena/tournament.ts';
import { contentHash } from '../../src/kernel/hash.ts';
import type { NodeId } from '../../src/kernel/ids.ts';
import type { MatchInput } from '../../src/reporting/view/page-inputs.ts';
import type { PageFrame } from '../../src/web/pages/page-frame.ts';

/** A record whose quotes stand in pages, and these pages. */
export interface PagedRecord {
  readonly record: TournamentRecord;
  readonly pages: ReadonlyMap<NodeId, Page>;
}

/** Makes up the pages that a record's quotes stand on and moves the quotes to their places in them. */
export function withPages(record: TournamentRecord): PagedRecord {
  const pages = new Map<NodeId, Page>();
  for (const tree of record.treesGrown) {
    for (const node of tree.nodes) {
      if (node.state === 'unusable') continue;
      const items = record.tasks.flatMap(({ depthChecklist, widthChecklist }) => [
        ...depthChecklist,
        ...widthChecklist,
      ]);
      const quotes = items.flatMap(({ facts }) => facts).filter(({ quote }) => quote.node === node.id);
      const text = pageText(node.title, [...new Set(quotes.map(({ quote }) => quote.text))]);
      pages.set(node.id, {
        url: node.url,
        title: node.title,
        text,
        hash: contentHash(text),
        links: [],
        language: 'en',
        fetchedAt: '2026-01-02T03:04:05.678Z',
        snapshot: contentHash(node.url),
      });
    }
  }
  function moved(item: ChecklistItem): ChecklistItem {
    return { ...item, facts: item.facts.map((fact) => movedFact(fact, pages)) };
  }
  const tasks: Task[] = record.tasks.map((task) => ({
    ...task,
    depthChecklist: task.depthChecklist.map(moved),
    widthChecklist: task.widthChecklist.map(moved),
  }));
  return { record: { ...record, tasks }, pages };
}

function movedFact(fact: ChecklistItem['facts'][number], pages: PagedRecord['pages']): ChecklistItem['facts'][number] {
  const page = pages.get(fact.quote.node);
  if (page === undefined) return fact;
  const start = page.text.indexOf(fact.quote.text);
  return { ...fact, quote: { ...fact.quote, page: page.hash, start, end: start + fact.quote.text.length } };
}

const pageText = (title: string, rows: readonly string[]): string => `# ${title}

The **${title}** is described in the [survey of 1892](https://encyclopedia.example/survey), which counts ${rows.length} of its features. It was read by many & copied by few.

| Feature | Value |
| --- | --- |
${rows.join('\n')}

## Notes

- First made in the *Northern Vale*.
- Weighs about 210 grams.

> “A fine thing”, says the survey.
`;

/** What the page of a record's match shows. @param index its place in the record */
export function matchInput(record: TournamentRecord, index = 0): MatchInput {
  const match = record.matches[index];
  if (match === undefined) throw new RangeError('no such match');
  const rounds = record.rounds.filter((round) => round.match === match.id);
  const tasks = record.tasks.filter(({ id }) => rounds.some(({ task }) => task === id));
  return {
    record: {
      ...record,
      matches: [match],
      rounds,
      tasks,
      answers: record.answers.filter(({ task }) => tasks.some(({ id }) => id === task)),
      treesGrown: record.treesGrown.filter(({ id }) => id === match.tree),
    },
    number: index + 1,
    of: record.matches.length,
  };
}

/** The frame of a static site. */
export function staticFrame(record: TournamentRecord, up = '../'): PageFrame {
  return { up, tournament: record.id, app: null };
}
