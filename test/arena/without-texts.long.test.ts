import { expect, it } from 'vitest';
import { itemResults } from '../../src/arena/item-results.ts';
import { judgingFigures } from '../../src/arena/judging-figures.ts';
import { ratedBattles } from '../../src/arena/match-battles.ts';
import type { TournamentRecord } from '../../src/arena/tournament.ts';
import { tournamentShares } from '../../src/arena/tournament-shares.ts';
import { WithoutTexts } from '../../src/arena/without-texts.ts';
import { abilities } from '../../src/ratings/ability/abilities.ts';
import { rateBattles } from '../../src/ratings/rate.ts';
import { agentConduct } from '../../src/reporting/view/agent-conduct.ts';
import { complexitySpread, sourceDomains } from '../../src/reporting/view/complexity-spread.ts';
import { voidViews } from '../../src/reporting/view/view-model.ts';
import { sampleRecord } from '../reporting/sample-record.ts';

const whole = sampleRecord();
const texts = new WithoutTexts();
const lean = {
  ...whole,
  rounds: whole.rounds.map((round) => texts.round(round)),
  tasks: whole.tasks.map((task) => texts.task(task)),
  answers: whole.answers.map((answer) => texts.answer(answer)),
};

it('a record without its texts gives the same figures', () => {
  const figures = (record: TournamentRecord) => ({
    rating: rateBattles(ratedBattles(record, { level: 'margin', style: [] })),
    abilities: abilities(itemResults(record), { agents: record.agents }),
    shares: tournamentShares(record),
    judging: judgingFigures(record),
    conduct: agentConduct(record.agents, record.answers),
    complexity: complexitySpread(record.matches, record.rounds),
    domains: sourceDomains(record.treesGrown, record.tasks),
    voids: voidViews(record.matches, record.rounds),
  });
  expect(figures(lean)).toEqual(figures(whole));
});

it('a record without its texts says nothing, unless figures of style are wanted', () => {
  const long = {
    kind: 'answered',
    elapsedMs: 1,
    answer: { citations: ['https://a.example/'], toolCalls: [], costUsd: 1 },
  } as const;
  const [record] = whole.answers;
  const said =
    record && texts.answer({ ...record, outcome: { ...long, answer: { ...long.answer, text: 'word '.repeat(999) } } });
  expect(said?.outcome).toMatchObject({ answer: { text: '', citations: [''], costUsd: 1 } });
  expect(JSON.stringify(lean.rounds)).not.toContain('found all targets');
  const kept = record && texts.answer(record, true);
  expect(kept?.outcome).toEqual(record?.outcome);
});
