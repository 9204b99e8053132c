import { describe, expect, it } from 'vitest';
import { type TournamentShares, tournamentShares } from '../../../src/arena/tournament-shares.ts';
import { agentId } from '../../../src/kernel/ids.ts';
import type { Rating } from '../../../src/ratings/rating.ts';
import { sectionText } from '../../../src/reporting/document/document-text.ts';
import { verdictSection } from '../../../src/reporting/sections/round-figures.ts';
import { leaderboardText } from '../../../src/reporting/terminal/leaderboard-text.ts';
import { matchText } from '../../../src/reporting/terminal/match-text.ts';
import { taint } from '../hostile.ts';
import { sampleRecord } from '../sample-record.ts';

const row = (agent: string, rating: number, low: number | null, high: number | null): Rating => ({
  agent: agentId(agent),
  rating,
  low,
  high,
  rankLow: 1,
  rankHigh: 2,
  matches: 10,
  wins: 6,
  losses: 3,
  ties: 1,
});
const record = sampleRecord({ agents: 4, trees: 1, tournamentRounds: 1 });

describe('the leaderboard in a terminal', () => {
  it('stands in columns', () => {
    expect(
      leaderboardText(
        [row('ann', 1100, 1000, null), row('böb', 900.4, null, 1000), row('cid', 1000, 950, 1050)],
        'match',
      ),
    ).toBe(
      [
        'Rank  Agent  Rating  95% interval  Matches  W  L  T',
        '1–2   ann      1100  ≥ 1000             10  6  3  1',
        '1–2   böb       900  ≤ 1000             10  6  3  1',
        '1–2   cid      1000  950–1050           10  6  3  1',
        '',
      ].join('\n'),
    );
  });

  it('fits the terminal, without the chance where there is no room; names of the surely best in colour', () => {
    const rows = [
      { ...row('ann', 1100, 1000, 1200), rankHigh: 1, aboveNext: 0.9 },
      { ...row('bob', 900, 800, 1000), rankLow: 2, aboveNext: null },
    ];
    const widthAt = (width: number) => {
      const text = leaderboardText(rows, 'match', { width, paint: (_tone, part) => part });
      expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(width);
      return /^Rank.*%?.*\bnext\b/m.test(text);
    };
    expect([120, 75, 55].map(widthAt)).toEqual([true, true, false]);
    const paint = (tone: string, part: string) => (tone === 'good' ? `<${part}>` : part);
    const painted = leaderboardText(rows, 'match', { width: null, paint });
    expect(painted).toContain('<ann>');
    expect(painted).not.toContain('<bob>');
  });

  it('has only its header when nobody is rated, and a row for agents that never played', () => {
    expect(leaderboardText([], 'match').split('\n').length).toBe(2);
    expect(leaderboardText([row('ann', 1000, null, null)], 'match')).toContain('no bounds');
  });

  it('lets no control character of a name through', () => {
    const text = leaderboardText([row('a\u001B[31m\u202E\nb', 1000, 900, 1100)], 'match');
    expect(text).toContain('a[U+001B][31m[U+202E] b');
    expect(text.split('\n').length).toBe(3);
  });
});

describe('the verdicts in a terminal', () => {
  const textOf = (shares: TournamentShares) => sectionText(verdictSection(shares));

  it('name ties, the four tags and voids with their counts', () => {
    const text = textOf(tournamentShares(sampleRecord()));
    expect(text).toMatch(/^Tied rounds: 15% 37 of 244$/m);
    for (const tag of ['Depth', 'Width', 'Both', 'None'])
      expect(text).toMatch(new RegExp(`^${tag} +\\d+ +\\d+%$`, 'm'));
    expect(text).toMatch(/^Lost without an answer: 0% 0 of 207$/m);
    expect(text).toMatch(/^Void matches: 2% 2 of 96$/m);
  });

  it('have dashes where there is nothing to count', () => {
    expect(textOf(tournamentShares({ agents: [], matches: [], rounds: [] }))).toMatch(/^Tied rounds: – 0 of 0$/m);
  });
});

describe('a match in a terminal', () => {
  it('tells round by round what was asked, met and decided', () => {
    const text = matchText(record);
    expect(text).toMatch(/\bAlbatross \(A\).*\bDotterel \(B\).*\bMareth lutes\b/);
    expect(text).toMatch(/^Round 1\b.*\bdepth 2\b.*\bwidth 2\b.*Mareth lutes > Makers of Mareth lutes$/m);
    expect(text).toMatch(/^A Albatross\b.*\bdepth \d of 2\b.*\bwidth \d of 4\b.*\b900 ms$/m);
    expect(text).toMatch(/^Next\b/m);
  });

  it('shows what of an answer was counted as wrong, beside what it passed', () => {
    const wrong = matchText(record)
      .split('\n')
      .filter((line) => line.includes('counted as wrong'));
    const graded = record.rounds.flatMap(({ result }) =>
      result.kind === 'judged' ? [result.judgement.gradesA, result.judgement.gradesB] : [],
    );
    const contradicted = graded.filter((grades) => grades.some(({ outcome }) => outcome === 'contradicted'));
    expect(contradicted.length).toBeGreaterThan(0);
    expect(wrong).toHaveLength(contradicted.length);
    expect(wrong[0]).toMatch(/; counted as wrong: “It was elsewhere\.”$/);
  });

  it('lets no control character of a page or an agent through', () => {
    const text = matchText(taint(record, (each) => `${each}\u001B]0;x\u0007\u202E`));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
    expect(text).not.toMatch(/[\u001B\u0007\u202E]/);
  });
});
