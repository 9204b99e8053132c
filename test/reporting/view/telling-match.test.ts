import { expect, it } from 'vitest';
import { tellingMatch } from '../../../src/reporting/view/telling-match.ts';
import { sampleRecord } from '../sample-record.ts';

const record = sampleRecord();
const ranking = record.agents;

it('the telling match is decided, has no void round, and is the same whatever the order of the records', () => {
  const told = tellingMatch(record.matches, record.rounds, ranking);
  expect(told?.match.end?.kind).toBe('decided');
  expect(told?.rounds.length).toBeGreaterThan(0);
  for (const { result, match } of told?.rounds ?? []) {
    expect(result.kind).toBe('judged');
    expect(match).toBe(told?.match.id);
  }
  expect(tellingMatch([...record.matches].reverse(), record.rounds, ranking)).toEqual(told);
});

it('who won makes no difference', () => {
  const swapped = record.matches.map((match) =>
    match.end?.kind === 'decided' && match.end.winner !== 'tie' && match.end.winner !== 'both_bad'
      ? { ...match, end: { ...match.end, winner: match.end.winner === 'a' ? ('b' as const) : ('a' as const) } }
      : match,
  );
  expect(tellingMatch(swapped, record.rounds, ranking)?.match.id).toBe(
    tellingMatch(record.matches, record.rounds, ranking)?.match.id,
  );
});

it('there is none where no match was decided', () => {
  expect(
    tellingMatch(
      record.matches.map((match) => ({ ...match, end: null })),
      record.rounds,
      ranking,
    ),
  ).toBeNull();
});
