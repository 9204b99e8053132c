import { describe, expect, it } from 'vitest';
import { agentId, scheduleName, tournamentId } from '../../src/kernel/ids.ts';
import { seriesSection } from '../../src/report/page/series-section.ts';
import { seriesHistory } from '../../src/tournament/series/series-history.ts';
import type { RefreshRecord } from '../../src/tournament/series/series-record.ts';
import { matchesWon } from '../tournament/refresh/won-matches.ts';

const name = scheduleName('daily');
const day = (number: number) => `2026-11-0${number}T06:00:00.000Z`;

function refresh(number: number): RefreshRecord {
  return {
    ...{
      schedule: name,
      number,
      tournaments: [tournamentId(`T-${number}`)],
      status: 'finished',
      stoppedBy: 'portions',
    },
    ...{ detail: null, startedAt: day(number), finishedAt: day(number + 1) },
  };
}

function tournament(number: number, names: readonly string[]) {
  const agents = names.map((each) => ({ kind: 'command', name: each, command: ['true'] }));
  const id = tournamentId(`T-${number}`);
  return {
    ...{
      id,
      seed: number,
      format: 'swiss',
      agents: names.map(agentId),
      trees: [],
      seeds: [],
      status: 'finished' as const,
    },
    ...{ startedAt: day(number), finishedAt: day(number + 1), config: { agents } },
    ...{ matches: matchesWon(id, names), rounds: [], answers: [] },
  };
}

const settings = { ratings: { ties: 'half', level: 'match', interval: 'jackknife', style: [] } } as const;

describe('the section on all refreshes of a schedule', () => {
  const refreshes = [refresh(1), refresh(2)];
  const tournaments = [tournament(1, ['Ana', 'Ben']), tournament(2, ['Ana', 'Ben', '<b>Cat</b>'])];
  const points = seriesHistory({ refreshes, tournaments }, settings);
  const [before = null, now] = points;
  const text = now === undefined ? '' : String(seriesSection({ schedule: name, now, before }));

  it('has everybody with the change since the refresh before, and says who is new', () => {
    expect(text).toContain('Refresh 2 of daily: 8 of 8 matches count, the oldest of 2026-11-02.');
    expect(text).toContain('New in this refresh: &lt;b&gt;Cat&lt;/b&gt;.');
    expect(text).toMatch(/<th scope="row">Ana<\/th>.*<td class="num">[+−±]?\d+<\/td>/);
  });

  it('has no change for those that are new', () => {
    expect(text).toMatch(/Cat&lt;\/b&gt;<\/th>.*<td class="num">–<\/td>/);
  });
});
