import { describe, expect, it } from 'vitest';
import { agentId } from '../../src/kernel/ids.ts';
import { rateBattles } from '../../src/ratings/rate.ts';
import type { RatingReport } from '../../src/ratings/rating.ts';
import { ratingNotes } from '../../src/reporting/terminal/leaderboard-text.ts';

/** As an earlier version stored it: of simultaneous ranks. */
const { toldApart: _pairs, ...base } = rateBattles([
  { model_a: 'ant', model_b: 'bee', winner: 'model_a' },
  { model_a: 'ant', model_b: 'bee', winner: 'model_b' },
]);
const notes = (more: Partial<RatingReport>) => ratingNotes({ ...base, ...more });
const agents = (...names: string[]) => names.map(agentId);

describe('rating notes', () => {
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
    expect(text).toMatch(/1000\W+ant\b.*\bbee \| cat\b.*\bdog\b/);
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
    expect(text).toMatch(/1000\W+ant\b.*\bbee \| cat\b.*\bdog\b/);
    expect(text).toMatch(/\bant won\b.*\bbee lost\b/);
  });

  it('say who won or lost everything where that leaves distances open', () => {
    const open = rateBattles([
      { model_a: 'ant', model_b: 'bee', winner: 'model_a' },
      { model_a: 'bee', model_b: 'cow', winner: 'model_a' },
    ]);
    expect(ratingNotes(open)).toMatch(/\bant won\b.*\bcow lost\b/);
    expect(notes({})).not.toMatch(/\bwon\b|\blost\b/);
  });

  it('warn where the effect of style cannot be told', () => {
    const effect = { feature: 'length', coefficient: 3, standardError: 2, low: -1, high: 7 } as const;
    expect(notes({ style: [effect] })).toMatch(/not show\b.*\blength\b/);
    expect(notes({ style: [{ ...effect, standardError: 0.1 }] })).not.toMatch(/not show\b/);
  });

  it('keep control characters and line ends of names out of the terminal', () => {
    const [one, other] = agents('a\u001b[2Jb', 'c\nd');
    if (one === undefined || other === undefined) throw new Error('two names');
    const text = notes({ toldApart: { pairs: 1, apart: [[one, other]], apartTogether: [] } });
    expect(text).not.toContain('\u001b');
    expect(text.split('\n').filter((line) => line.includes('Significantly different'))).toHaveLength(1);
  });

  it('name what the intervals are clustered by, and how they were made', () => {
    expect(notes({})).toMatch(/independent \(2\b/);
    expect(notes({ clusters: 1 })).toMatch(/\(2\b.*\btree\)/);
    const trees = notes({ interval: 'bootstrap', clusteredBy: 'tree', clusters: 1 + 11 });
    expect(trees).toMatch(/bootstrap\b.*\btree \(12\b/);
  });

  it('tell of ties, style and a fit that did not converge', () => {
    expect(notes({ ties: 'davidson' })).toContain('davidson');
    const effect = { coefficient: 0.1, standardError: 0.05, low: 0, high: 0.2 };
    const style = notes({ style: [{ feature: 'length', ...effect }], droppedStyle: ['lists'] });
    expect(style).toMatch(/length \+17 \(\D+9\)/);
    expect(style).toMatch(/^Not taken out\b.*\blists\b/m);
    expect(notes({ converged: false })).toContain('converge');
  });

  it('are empty where there is no battle', () => expect(ratingNotes(rateBattles([]))).toBe(''));
});
