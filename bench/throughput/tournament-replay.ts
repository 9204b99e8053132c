import type { MatchLog } from '../../src/reporting/export/match-log-schema.ts';

type Match = MatchLog['matches'][number];

/** Milliseconds that an agent took for a task. */
export type Latency = (agent: string, task: string) => number;

interface Playing {
  readonly match: Match;
  /** Rounds played. */
  rounds: number;
  /** Start of its next round, in milliseconds from the start of the replay. */
  at: number;
}

/**
 * How long the recorded matches take when nothing costs time but the agents' answers: tournament rounds one after the
 * other, matches of a round in the order they were planned as places become free, the rounds of a match in sequence, the
 * two answers of a round at the same time. A task that an agent has answered before costs nothing; one that it is
 * answering just now is waited for.
 * @param concurrency matches at a time
 * @returns milliseconds
 */
export function replayTournament(matches: readonly Match[], latency: Latency, concurrency: number): number {
  const ready = new Map<string, number>();
  const answeredAt = (agent: string, task: string, now: number): number => {
    const key = `${agent}\n${task}`;
    const at = ready.get(key) ?? now + latency(agent, task);
    ready.set(key, at);
    return Math.max(now, at);
  };
  let now = 0;
  for (const round of [...new Set(matches.map(({ tournamentRound }) => tournamentRound))].sort((a, b) => a - b)) {
    now = replayRound(
      matches.filter(({ tournamentRound }) => tournamentRound === round),
      answeredAt,
      concurrency,
      now,
    );
  }
  return now;
}

/** Always plays the match whose next round begins first, so that whoever asks an agent first is served first. */
function replayRound(
  matches: readonly Match[],
  answeredAt: (agent: string, task: string, now: number) => number,
  concurrency: number,
  start: number,
): number {
  const waiting = matches.map((match): Playing => ({ match, rounds: 0, at: start }));
  const playing = waiting.splice(0, concurrency);
  let end = start;
  for (let next = earliest(playing); next; next = earliest(playing)) {
    const { match, at } = next;
    const task = match.rounds[next.rounds]?.task;
    if (next.rounds < match.rounds.length) {
      next.rounds += 1;
      if (task) next.at = Math.max(answeredAt(match.a, task, at), answeredAt(match.b, task, at));
      continue;
    }
    end = Math.max(end, at);
    playing.splice(playing.indexOf(next), 1);
    const entering = waiting.shift();
    if (entering) playing.push({ ...entering, at });
  }
  return end;
}

function earliest(playing: readonly Playing[]): Playing | undefined {
  return playing.reduce<Playing | undefined>((first, each) => (first && first.at <= each.at ? first : each), undefined);
}
