import { describe, expect, it } from 'vitest';
import { MadeUpTournament } from '../../bench/simulation/made-up-tournament.ts';
import { doubtOf, spreadOf, type UnitCost } from '../../src/arena/cost-bound.ts';
import { planCost } from '../../src/arena/cost-plan.ts';
import type { PlayedSize, PlayedVolume } from '../../src/arena/cost-volume.ts';
import { formatSettings } from '../../src/config/format-settings.ts';
import { normal, type Random, randomFor } from '../../src/kernel/random.ts';
import { settingsOf } from './settings-of.ts';

export const unit = (more: Partial<UnitCost> = {}): UnitCost => {
  return { expectedUsd: 0.1, worstUsd: 10, spread: 0, doubt: 0, source: 'a', measured: 0, ...more };
};

/** A positive draw of this mean, whose deviation is the share of it. */
function lognormal(mean: number, share: number, random: Random): number {
  const square = Math.log1p(share ** 2);
  return mean * Math.exp(Math.sqrt(square) * normal(random) - square / 2);
}

/** What an answer and a judge's call cost: unknown to the plan but for what earlier runs show. */
interface Truth {
  readonly answers: readonly number[];
  readonly judge: number;
}

const agents = 6;
const trees = 6;

interface Game {
  /** Of each answer, whose it is. */
  readonly answers: readonly number[];
  readonly played: PlayedVolume;
}

/** A tournament played by the arena's loop. */
function game(format: 'swiss' | 'round-robin', seed: number): Game {
  const law = { agents, spread: 1, format: formatSettings.parse({ format }), matchRounds: 10 };
  const { answers, lengths } = new MadeUpTournament(law, `game ${seed}`, trees);
  const keys = [...answers.keys()].map((key) => key.split(' '));
  const size: PlayedSize = {
    agents,
    trees,
    matches: lengths.length,
    rounds: lengths.reduce((sum, length) => sum + length, 0),
    tasks: new Set(keys.map(([, ...task]) => task.join(' '))).size,
    answers: keys.length,
  };
  return { answers: keys.map(([agent]) => Number(agent)), played: { rounds: figuresOf(lengths), tournaments: [size] } };
}

/** What the calls of a game cost: its topics make all of them somewhat dearer or cheaper. */
function paid({ answers }: Game, truth: Truth, ...seed: readonly (string | number)[]) {
  const random = randomFor('paid', ...seed);
  const topics = lognormal(1, 0.1, random);
  return answers.map((agent) => ({
    agent,
    answer: topics * lognormal(truth.answers[agent] ?? 0, 0.9, random),
    // Graded, and more than half of the answers a second time; one reply in six is asked for again.
    judge: topics * lognormal(truth.judge, 0.4, random),
    calls: (random.chance(0.6) ? 2 : 1) * (random.chance(1 / 6) ? 2 : 1),
  }));
}

const sumOf = (costs: ReturnType<typeof paid>): number =>
  costs.reduce((sum, { answer, judge, calls }) => sum + answer + calls * judge, 0);

function figuresOf(values: readonly number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
  return { mean, deviation, count: values.length };
}

/** As the plan of a run makes it of what was measured. */
function measuredUnit(values: readonly number[], assumed: number, source: string): UnitCost {
  const figures = figuresOf(values);
  const spread = spreadOf(figures, assumed);
  const doubt = doubtOf({ ...figures, deviation: figures.mean * spread });
  return { expectedUsd: figures.mean, worstUsd: 100, spread, doubt, source, measured: values.length };
}

const nothing: UnitCost = { expectedUsd: 0, worstUsd: 0, spread: 0, doubt: 0, source: 'none', measured: 0 };

interface Known {
  readonly units: readonly UnitCost[];
  readonly judge: UnitCost;
  readonly played: PlayedVolume;
}

const planOf = (format: 'swiss' | 'round-robin', { units, judge, played }: Known) =>
  planCost({
    agents: units.map((each, index) => ({ agent: `a${index}`, kind: 'model', ...each })),
    examiner: {
      writer: { model: 'w', tree: nothing, facts: nothing, task: nothing, check: nothing },
      judges: [
        {
          model: 'j',
          mayJudge: { answers: 1, pairs: 1 },
          grade: judge,
          review: judge,
          compare: nothing,
          judge: nothing,
          cite: nothing,
        },
      ],
      judging: 'itemised',
      closedBook: false,
      selfSolve: false,
      advicePerTree: 0,
      pagesPerTree: 0,
    },
    format: settingsOf(format),
    trees,
    matchRounds: 10,
    reuseAnswers: true,
    played,
  });

/** What calls cost is so far from what was guessed. */
function truthOf(run: number, doubt: number): Truth {
  const random = randomFor('truth', run);
  const common = lognormal(1, doubt, random);
  const judge = lognormal(0.02, doubt, random);
  return { answers: Array.from({ length: agents }, (_, index) => 0.05 * (1 + index) * common), judge };
}

interface Draws {
  readonly formats: readonly ('swiss' | 'round-robin')[];
  readonly games: number;
  readonly runs: number;
  /** In which share of runs the bound holds, from and to. */
  readonly share: readonly [number, number];
}

/** How often the bound of 95% holds over so many simulated runs. */
export function describeCostBound({ formats, games, runs, share }: Draws): void {
  describe('the bound over simulated runs, whose matches are of random length and whose answers are shared', () => {
    it.each(formats)('holds as often as it says by what one %s run has shown', (format) => {
      const all = Array.from({ length: games }, (_, seed) => game(format, seed));
      let held = 0;
      for (let run = 0; run < runs; run++) {
        const truth = truthOf(run, 0.6);
        const earlier = all[run % games] as Game;
        const later = all[(run + 1 + (Math.floor(run / games) % (games - 1))) % games] as Game;
        const known = paid(earlier, truth, 'earlier', run);
        const units = truth.answers.map((_, agent) => {
          const own = known.filter((each) => each.agent === agent).map(({ answer }) => answer);
          return measuredUnit(own, 0.8, `answer ${agent}`);
        });
        const graded = known.map((each) => each.judge);
        const plan = planOf(format, { units, judge: measuredUnit(graded, 0.5, 'grade'), played: earlier.played });
        if (sumOf(paid(later, truth, 'later', run)) <= plan.usd.bound) held += 1;
      }
      expect(held / runs).toBeGreaterThanOrEqual(share[0]);
      expect(held / runs).toBeLessThanOrEqual(share[1]);
    });

    it('holds as often as it says by guesses, where what calls cost is within a factor of three of the guess', () => {
      const all = Array.from({ length: games }, (_, seed) => game('swiss', seed));
      const guess = { spread: 0.8, doubt: 0.6, measured: 0, worstUsd: 100 };
      const units = Array.from({ length: agents }, (_, index) =>
        unit({ ...guess, expectedUsd: 0.05 * (1 + index), source: 'answer' }),
      );
      const judge = unit({ ...guess, spread: 0.5, expectedUsd: 0.02, source: 'grade' });
      const { bound } = planOf('swiss', { units, judge, played: (all[0] as Game).played }).usd;
      const costs = Array.from({ length: runs }, (_, run) =>
        sumOf(paid(all[run % games] as Game, truthOf(run, 0.6), 'guessed', run)),
      );
      const held = costs.filter((usd) => usd <= bound).length;
      expect(held / runs).toBeGreaterThanOrEqual(share[0]);
      expect(held / runs).toBeLessThanOrEqual(share[1]);
    });
  });
}
