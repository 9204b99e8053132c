import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agentId, matchId, tournamentId, treeId } from '../../../src/kernel/ids.ts';
import { addresses, matchSlug, nameSlug } from '../../../src/reporting/view/addresses.ts';
import { anyCharacter } from '../../support/any-character.ts';

const match = (a: string, b: string, tree: string, round = 1) => ({
  id: matchId(`T-1/r${round}/${a}~${b}/${tree}`),
  tournament: tournamentId('T-1'),
  tournamentRound: round,
  a: agentId(a),
  b: agentId(b),
  tree: treeId(tree),
  end: null,
  scoreA: 0,
  scoreB: 0,
});

describe('addresses', () => {
  it('are safe in any file system and URL, whatever the names', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (name) => {
        expect(nameSlug(name)).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
        expect(nameSlug(name).length).toBeLessThanOrEqual(47);
      }),
    );
  });

  it('keep a name that is safe as it is, and tell those apart that differ in case or signs only', () => {
    expect(nameSlug('gpt-5-search')).toBe('gpt-5-search');
    const alike = [
      'kestrel',
      'Kestrel',
      'KESTREL',
      'kestrel ',
      'kestrel.',
      'kes/trel',
      '../kestrel',
      'késtrel',
      '',
      ' ',
    ];
    expect(new Set(alike.map(nameSlug)).size).toBe(alike.length);
    expect(alike.map(nameSlug)).not.toContain('index');
    const names = new Set([...alike, ...alike.map(nameSlug)]);
    expect(new Set([...names].map(nameSlug)).size).toBe(names.size);
  });

  it('lead to one match only, whichever seats, trees and rounds', () => {
    const all = [match('A', 'B', 't1'), match('B', 'A', 't1'), match('A', 'B', 't2'), match('A', 'B', 't1', 2)];
    expect(new Set(all.map(matchSlug)).size).toBe(4);
    expect(addresses.match(match('A', 'B', 't1'), 3)).toMatch(
      /^matches\/r1-a-[0-9a-f]{6}-b-[0-9a-f]{6}-[0-9a-f]{8}\.html#round-3$/,
    );
  });
});
