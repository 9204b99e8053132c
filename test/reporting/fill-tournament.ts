import type { Page } from '../../crawler/page.ts';
import type { TournamentRecord } from '../../src/arena/tournament.ts';
import { contentHash } from '../../src/kernel/hash.ts';
import { randomFor } from '../../src/kernel/random.ts';
import type { Ledger } from '../../src/storage/ledger.ts';
import type { TreeStore } from '../../trees/tree-store.ts';
import { type SampleSize, sampleRecord } from './sample-record.ts';

const words = 'harbour lantern survey meadow copper archive station valley record keeper bridge timber season'.split(
  ' ',
);
/** Writes under way at a time. */
const atOnce = 16;

/** A made-up tournament with answers of about 6 kB, written as a run would have written it. */
export async function fillTournament(ledger: Ledger, trees: TreeStore, size: SampleSize): Promise<TournamentRecord> {
  const record = withLongAnswers(sampleRecord(size));
  const { matches, rounds, tasks, answers, treesGrown, ...head } = record;
  await ledger.tournaments.save({ ...head, status: 'running', finishedAt: null });
  for (const tree of treesGrown) await trees.createTree(tree);
  for (const page of pagesOf(record)) await savePage(trees, page);
  await inTurns(tasks, (task) => ledger.tasks.save(task));
  await inTurns(answers, (answer) => ledger.answers.save(answer));
  await inTurns(
    matches.map((match, order) => ({ match, order })),
    ({ match, order }) => ledger.matches.save(match, order),
  );
  await inTurns(rounds, (round) => ledger.rounds.save(round));
  await ledger.tournaments.save(head);
  return record;
}

async function inTurns<Item>(items: readonly Item[], write: (item: Item) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < items.length; start += atOnce)
    await Promise.all(items.slice(start, start + atOnce).map(write));
}

const withLongAnswers = (record: TournamentRecord): TournamentRecord => ({
  ...record,
  answers: record.answers.map((answer, index) => {
    if (answer.outcome.kind !== 'answered') return answer;
    const random = randomFor('long answer', index);
    const more = Array.from({ length: 700 }, () => random.pick(words)).join(' ');
    const text = `${answer.outcome.answer.text}\n\n${more}`;
    return { ...answer, outcome: { ...answer.outcome, answer: { ...answer.outcome.answer, text } } };
  }),
});

const pagesOf = ({ treesGrown }: TournamentRecord): Page[] =>
  treesGrown.flatMap(({ nodes }) =>
    nodes.flatMap(({ url, title, page }) => {
      if (page === null) return [];
      const text = `# ${title}\n\n${words.join(' ').repeat(40)}`;
      return [
        {
          url,
          title,
          text,
          hash: page,
          links: [],
          language: 'en',
          fetchedAt: '2026-01-01T00:00:00Z',
          snapshot: contentHash(url),
        },
      ];
    }),
  );

function savePage(trees: TreeStore, page: Page): Promise<void> {
  const bytes = new TextEncoder().encode(page.text);
  return trees.savePage({ page, snapshot: { hash: page.snapshot, contentType: 'text/markdown', via: 'http', bytes } });
}
