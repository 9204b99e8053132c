import { expect, test } from 'vitest';
import { itemResults } from '../../../src/arena/item-results.ts';
import type { MatchRecord } from '../../../src/arena/match.ts';
import type { AnswerRecord } from '../../../src/arena/tournament.ts';
import { TournamentOutcomes } from '../../../src/arena/void-tally.ts';
import { ratingSettings } from '../../../src/config/rating-settings.ts';
import { agentId, taskId, tournamentId, treeId } from '../../../src/kernel/ids.ts';
import { abilities, abilitiesOf } from '../../../src/ratings/ability/abilities.ts';
import { loadFigures } from '../../../src/storage/ledger/load-figures.ts';
import { loadItems, loadOutcomes } from '../../../src/storage/ledger/load-outcomes.ts';
import { loadWithoutTexts } from '../../../src/storage/ledger/load-without-texts.ts';
import { testArena } from '../../support/test-arena.ts';
import { answerWith, headWith, matchWith, roundWith, taskWith } from '../records.ts';

const arena = testArena();
const id = tournamentId('T-streams');

/** More than two portions; every fifth match has an answer of its own beside the shared ones. */
async function play(count: number): Promise<void> {
  const { ledger } = arena;
  await ledger.tournaments.save(headWith({ id }));
  for (let at = 0; at < count; at++) {
    const a = agentId(`A${at % 3}`);
    const b = agentId(`B${at % 4}`);
    const task = taskId(`stream-${at % 70}`);
    const end = { kind: 'decided', winner: at % 3 === 0 ? 'a' : 'b', because: 'lead' } as const;
    const seats = { tournament: id, a, b, tree: treeId(`tree-${at % 3}`) };
    const match = matchWith(`m-${at}`, 1 + (at % 2), { ...seats, end, scoreA: at % 5, scoreB: 1 });
    await ledger.matches.save(match, at);
    await ledger.tasks.save(taskWith(task, 'What\u0000 is it?'));
    for (const number of [1, 2]) await ledger.rounds.save({ ...roundWith(match.id, number, 'a\u0000b'), task });
    function answered({ tournament }: MatchRecord, agent: MatchRecord['a']): AnswerRecord {
      return { ...answerWith(`${agent} on ${task}`, task, agent), tournament };
    }
    await ledger.answers.save(answered(match, a));
    await ledger.answers.save(answered(match, b));
    if (at % 5 === 0) await ledger.answers.save({ ...answered(match, a), scope: match.id });
  }
}

async function all<Item>(portions: AsyncIterable<readonly Item[]>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const portion of portions) items.push(...portion);
  return items;
}

test('portions in their order are what is loaded at once, and no portion is large', async () => {
  const { ledger } = arena;
  await play(130);
  const matches: unknown[] = [];
  const rounds: unknown[] = [];
  let scoped = 0;
  for await (const batch of ledger.streams.answered(id)) {
    expect(batch.matches.length).toBeLessThanOrEqual(100);
    scoped += batch.answers.filter(({ scope }) => scope !== '').length;
    matches.push(...batch.matches);
    rounds.push(...batch.rounds);
    const own = new Set(batch.matches.map((match) => match.id));
    for (const { scope } of batch.answers) if (scope) expect(own.has(scope)).toBe(true);
    for (const { a, b } of batch.matches)
      expect(batch.answers.some(({ agent }) => agent === a) && batch.answers.some(({ agent }) => agent === b)).toBe(
        true,
      );
  }
  expect(matches).toEqual(await ledger.matches.ofTournament(id));
  expect(rounds).toHaveLength(260);
  expect(scoped).toBe(26);
  expect(new Set(rounds.map((round) => JSON.stringify(round)))).toEqual(
    new Set((await ledger.rounds.ofTournament(id)).map((round) => JSON.stringify(round))),
  );
  expect(await all(ledger.streams.answers(id))).toEqual(await ledger.answers.ofTournament(id));
  expect((await all(ledger.streams.tasks(id))).map((task) => task.id)).toEqual(
    Array.from({ length: 70 }, (_, at) => `stream-${at}`).sort(),
  );
  expect(await ledger.streams.treesOf(headWith({ id, trees: [treeId('tree-2')] }))).toEqual([
    'tree-2',
    'tree-0',
    'tree-1',
  ]);
});

test.each([
  { level: 'match' },
  { level: 'margin' },
  { level: 'round' },
  { style: ['length'] },
])('what is rated of a tournament can be read in portions and gives the same leaderboard: %o', async (chosen) => {
  const head = headWith({ id });
  const settings = ratingSettings.parse(chosen);
  const whole = await loadWithoutTexts(arena.ledger, head, { answerTexts: true });
  const outcomes = await loadOutcomes(arena.ledger, head, settings);
  expect(outcomes.battles.length).toBeGreaterThan(100);
  expect(outcomes.rated(head)).toEqual(new TournamentOutcomes(settings, whole).rated(whole));
});

test('items of depth and width are the same tree by tree', async () => {
  const whole = await loadWithoutTexts(arena.ledger, headWith({ id }));
  expect(abilitiesOf(await loadItems(arena.ledger, headWith({ id })))).toEqual(abilities(itemResults(whole)));
});

test('what figures are made of is the whole without grades, with the items that these give', async () => {
  const head = headWith({ id });
  const whole = await loadWithoutTexts(arena.ledger, head);
  const { played, items } = await loadFigures(arena.ledger, head, await arena.ledger.matches.ofTournament(id));
  const gradeless = (rounds: typeof whole.rounds) =>
    rounds.map((round) => JSON.stringify(round).replace(/("grades[AB]":)\[[^\]]*\]/g, '$1[]')).sort();
  expect(played.rounds.map((round) => JSON.stringify(round)).sort()).toEqual(gradeless(whole.rounds));
  expect(played.rounds).toHaveLength(260);
  expect([...played.tasks].map((task) => task.id).sort()).toEqual(whole.tasks.map((task) => task.id));
  expect([played.matches, played.answers]).toEqual([whole.matches, whole.answers]);
  expect(abilitiesOf(items)).toEqual(abilities(itemResults(whole)));
});

test('a stream that is left gives its connection back', async () => {
  for (let times = 0; times < 12; times++) {
    for await (const batch of arena.ledger.streams.played(id)) {
      expect(batch.matches.length).toBe(100);
      break;
    }
  }
});
