import { describe, expect, it } from 'vitest';
import { agentId } from '../../src/kernel/ids.ts';
import { rateBattles } from '../../src/ratings/rate.ts';
import type { RatingReport } from '../../src/ratings/rating.ts';
import { placesSentence } from '../../src/reporting/rating-sentences.ts';
import { ratingNotes } from '../../src/reporting/terminal/leaderboard-text.ts';
import { saidIn } from './said-in.ts';

/** As an earlier version stored it: of simultaneous ranks. */
const { toldApart: _pairs, ...base } = rateBattles([
  { model_a: 'ant', model_b: 'bee', winner: 'model_a' },
  { model_a: 'ant', model_b: 'bee', winner: 'model_b' },
]);
const notes = (more: Partial<RatingReport>) => ratingNotes({ ...base, ...more });
const agents = (...names: string[]) => names.map(agentId);

/** Which of these names a text tells, in order. */
const named = (text: string, ...names: string[]) => saidIn(text, ...names).filter((each) => names.includes(each));

/** As many rows as there are names, best first. */
const rows = (...names: string[]) =>
  agents(...names).flatMap((agent) => base.ratings.slice(0, 1).map((row) => ({ ...row, agent, ties: 1 })));

describe('rating notes', () => {
  it('name once each who cannot be told apart', () => {
    const three = notes({ ratings: rows('A', 'B', 'C'), tieGroups: [agents('A', 'B', 'C')] });
    expect(named(three, 'A', 'B', 'C')).toEqual(['A', 'B', 'C']);
    const two = notes({ ratings: rows('A', 'B', 'C'), tieGroups: [agents('B', 'C')] });
    expect(named(two, 'A', 'B', 'C')).toEqual(['B', 'C']);
  });

  it('name the pairs that can be told apart where these are few', () => {
    const ratings = rows('A', 'B', 'C', 'D');
    const text = notes({ ratings, tieGroups: [agents('A', 'B', 'C'), agents('C', 'D')] });
    expect(named(text, 'A', 'B', 'C', 'D')).toEqual(['A', 'D', 'B', 'D']);
  });

  it('name nobody where all can be told apart', () => {
    expect(named(notes({ ratings: rows('A', 'B'), tieGroups: [] }), 'A', 'B')).toEqual([]);
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
    expect(notes({ style: [effect] })).toMatch(/not tell\b.*\blength\b/);
    expect(notes({ style: [{ ...effect, standardError: 0.1 }] })).not.toMatch(/not tell\b/);
  });

  it('count what is too much to write out', () => {
    const many = Array.from({ length: 20 }, (_, index) => `agent-${index}`);
    const text = notes({ ratings: rows(...many), tieGroups: Array.from({ length: 14 }, () => agents(...many)) });
    expect(text.match(/agent-11 and 8\b/g)).toHaveLength(12);
    expect(text).toMatch(/^[^\d\n]*\b2 more\b[^\d\n]*$/m);
  });

  it('keep control characters and line ends of names out of the terminal', () => {
    const names = ['a\u001b[2Jb', 'c\nd'] as const;
    const text = notes({ ratings: rows(...names), tieGroups: [agents(...names)] });
    expect(text).not.toContain('\u001b');
    expect(text.split('\n').filter((line) => line.includes('cannot be told apart'))).toHaveLength(1);
  });

  it('name what the intervals are clustered by, and how they were made', () => {
    expect(notes({})).toMatch(/independent \(2\b/);
    expect(notes({ clusters: 1 })).toMatch(/\(2\b.*\btree\)/);
    const trees = notes({ interval: 'bootstrap', clusteredBy: 'tree', clusters: 1 + 11 });
    expect(trees).toMatch(/bootstrap\b.*\btree \(12\b/);
  });

  it('say how many matches really count, and why fewer', () => {
    expect(notes({ battles: 100, effectiveMatches: 40.4, clusteredBy: 'tree' })).toMatch(
      /Effective matches[^\d\n]*40[^\d\n]*100\b/,
    );
    expect(notes({ effectiveMatches: 2 })).toMatch(/Effective matches[^\d\n]*2[^\d\n]*2\b/);
    const rounds = notes({ battles: 100, effectiveMatches: 40.4, clusteredBy: 'tree', level: 'round' });
    expect(rounds).toMatch(/Effective rounds[^\d\n]*40[^\d\n]*100\b/);
    expect(notes({ effectiveMatches: null })).not.toContain('Effective');
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

it('the places that a format gives stand in one line, level ones together, hostile names as codes', () => {
  const places = [agents('A'), agents('B', 'c\u001b[2J'), agents('D')];
  expect(placesSentence('anchor', places)).toMatch(
    /^[^\d\n]*\banchor\b\D*1\. A\b\D*2\. B\b.* c\[U\+001B\]\[2J\D*4\. D\b[^\n]*$/,
  );
});
