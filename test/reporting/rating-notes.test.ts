import { describe, expect, it } from 'vitest';
import { agentId } from '../../src/kernel/ids.ts';
import { rateBattles } from '../../src/ratings/rate.ts';
import type { RatingReport } from '../../src/ratings/rating.ts';
import { placesSentence, simultaneousReport } from '../../src/reporting/rating-sentences.ts';
import { ratingNotes } from '../../src/reporting/terminal/leaderboard-text.ts';

const base = rateBattles([
  { model_a: 'ant', model_b: 'bee', winner: 'model_a' },
  { model_a: 'ant', model_b: 'bee', winner: 'model_b' },
]);
/** As an earlier version stored it, and as it is asked for: of simultaneous ranks. */
const notes = (more: Partial<RatingReport>) => ratingNotes(simultaneousReport({ ...base, ...more }));
const agents = (...names: string[]) => names.map(agentId);

/** As many rows as there are names, best first. */
const rows = (...names: string[]) =>
  agents(...names).flatMap((agent) => base.ratings.slice(0, 1).map((row) => ({ ...row, agent, ties: 1 })));

describe('rating notes', () => {
  it('say in one sentence each who cannot be told apart', () => {
    const three = notes({ ratings: rows('A', 'B', 'C'), tieGroups: [agents('A', 'B', 'C')] });
    expect(three).toContain('A, B and C cannot be told apart: their differences are within the uncertainty.\n');
    const two = notes({ ratings: rows('A', 'B', 'C'), tieGroups: [agents('B', 'C')] });
    expect(two).toContain('B and C cannot be told apart: their difference is within the uncertainty.\n');
  });

  it('name the pairs that can be told apart where these are few', () => {
    const ratings = rows('A', 'B', 'C', 'D');
    const text = notes({ ratings, tieGroups: [agents('A', 'B', 'C'), agents('C', 'D')] });
    expect(text).toContain('Told apart: A from D; B from D. No other two agents can be told apart: ');
    expect(text).not.toContain('cannot be told apart');
  });

  it('name nobody where all can be told apart', () => {
    expect(notes({ ratings: rows('A', 'B'), tieGroups: [] })).not.toMatch(/told apart:|Told apart/);
  });

  it('name the groups that no match joins, and blame no penalty for it', () => {
    const apart = rateBattles(
      [
        ['ant', 'bee'],
        ['bee', 'ant'],
        ['cat', 'dog'],
        ['dog', 'cat'],
      ].map(([model_a = '', model_b = '']) => ({ model_a, model_b, winner: 'model_a' as const })),
    );
    const text = ratingNotes(apart);
    expect(text).toContain('ratings compare within each alone, around 1000: ant and bee | cat and dog.');
    expect(text).not.toContain('penalty');
  });

  it('name them as well where somebody in one won everything', () => {
    const apart = rateBattles(
      [
        ['ant', 'bee'],
        ['cat', 'dog'],
        ['dog', 'cat'],
      ].map(([model_a = '', model_b = '']) => ({ model_a, model_b, winner: 'model_a' as const })),
    );
    const text = ratingNotes(apart);
    expect(text).toContain('around 1000: ant and bee | cat and dog.');
    expect(text).toContain(
      'Inside a group not all are connected by wins or ties (ant won everything; bee lost everything)',
    );
  });

  it('say who won or lost everything where that leaves distances open', () => {
    const open = rateBattles([
      { model_a: 'ant', model_b: 'bee', winner: 'model_a' },
      { model_a: 'bee', model_b: 'cow', winner: 'model_a' },
    ]);
    expect(ratingNotes(open)).toContain('by wins or ties (ant won everything; cow lost everything): how far apart');
    expect(notes({})).not.toContain('connected');
  });

  it('warn where the effect of style cannot be told', () => {
    const effect = { feature: 'length', coefficient: 3, standardError: 2, low: -1, high: 7 } as const;
    expect(notes({ style: [effect] })).toContain('These results do not tell what length does');
    expect(notes({ style: [{ ...effect, standardError: 0.1 }] })).not.toContain('do not tell');
  });

  it('count what is too much to write out', () => {
    const many = Array.from({ length: 20 }, (_, index) => `agent-${index}`);
    const text = notes({ ratings: rows(...many), tieGroups: Array.from({ length: 14 }, () => agents(...many)) });
    expect(text).toContain('agent-11 and 8 others cannot be told apart');
    expect(text).toContain('And 2 more sets of agents that cannot be told apart.\n');
    expect(text.match(/told apart/g)).toHaveLength(14);
  });

  it('keep control characters and line ends of names out of the terminal', () => {
    const names = ['a\u001b[2Jb', 'c\nd'] as const;
    const text = notes({ ratings: rows(...names), tieGroups: [agents(...names)] });
    expect(text).not.toContain('\u001b');
    expect(text.split('\n').filter((line) => line.includes('cannot be told apart'))).toHaveLength(1);
  });

  it('name what the intervals are clustered by, and how many resamples', () => {
    expect(notes({})).toContain('every battle taken as independent (2 battles)');
    expect(notes({ clusters: 1 })).toContain('(2 battles on one tree)');
    const trees = notes({ interval: 'bootstrap', resamples: 500, clusteredBy: 'tree', clusters: 1 + 11 });
    expect(trees).toContain('bootstrap of 500 resamples, clustered by tree (12 clusters)');
  });

  it('say how many matches really count, and why fewer', () => {
    expect(notes({ battles: 100, effectiveMatches: 40.4, clusteredBy: 'tree' })).toContain(
      'Effective matches: 40 of 100, since matches on one tree depend on each other.\n',
    );
    expect(notes({ effectiveMatches: 2 })).toContain('Effective matches: 2 of 2.\n');
    const rounds = notes({ battles: 100, effectiveMatches: 40.4, clusteredBy: 'tree', level: 'round' });
    expect(rounds).toContain('Effective rounds: 40 of 100, since rounds on one tree');
    expect(notes({ effectiveMatches: null })).not.toContain('Effective');
  });

  it('tell of ties, style and a fit that did not converge', () => {
    const tieParameter = { name: 'nu', value: 0.512, low: 0.4, high: 0.65 } as const;
    expect(notes({ ties: 'davidson', tieParameter })).toContain('(Davidson 1970: nu 0.51, 95% 0.40 to 0.65)');
    const unknown = { ...tieParameter, low: null, high: null };
    expect(notes({ ties: 'davidson', tieParameter: unknown })).toContain('nu cannot be told from these results');
    const wide = { ...tieParameter, high: 1443.5 };
    expect(notes({ ties: 'davidson', tieParameter: wide })).toContain('nu 0.51, of which too few ties tell)');
    const effect = { coefficient: 0.1, standardError: 0.05, low: 0, high: 0.2 };
    const style = notes({ style: [{ feature: 'length', ...effect }], droppedStyle: ['lists'] });
    expect(style).toContain('length +17 (standard error 9)');
    expect(style).toContain('Not taken out, since its effect cannot be told: lists.');
    expect(notes({ converged: false })).toContain('did not converge');
  });

  it('are empty where there is no battle', () => {
    expect(ratingNotes(rateBattles([]))).toBe('');
  });
});

describe('the places that a format gives', () => {
  it('are told in one sentence, level ones together, hostile names as codes', () => {
    const places = [agents('A'), agents('B', 'c\u001b[2J'), agents('D')];
    expect(placesSentence('anchor', places)).toBe('Places by anchor itself: 1. A; 2. B and c[U+001B][2J; 4. D.');
  });
});
