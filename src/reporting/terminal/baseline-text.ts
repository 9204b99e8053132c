import { type MatchRecord, winningAgent } from '../../arena/match.ts';
import type { AgentId } from '../../kernel/ids.ts';
import { wilsonInterval } from '../../ratings/agreement.ts';
import type { Estimate } from '../../ratings/rating.ts';
import { percent } from '../arena-words.ts';
import { cellBlock } from '../document/document.ts';
import { documentText } from '../document/document-text.ts';

/** Win rates against a baseline, a line an agent; empty where nobody met it. */
export function baselineText(baseline: AgentId, rates: readonly BaselineRate[]): string {
  if (rates.length === 0) return '';
  const rows = rates.map(({ agent, wins, losses, ties, rate: { value, low, high } }) => [
    agent,
    percent(value),
    low === null || high === null ? '' : `${percent(low)} to ${percent(high)}`,
    `${wins} won, ${losses} lost, ${ties} ties`,
  ]);
  const caption = `Win rate against ${baseline}, the baseline of the task pack, without ties`;
  const heads = ['Agent', '#Win rate', '95% interval', 'Matches'];
  return documentText([cellBlock({ label: caption, caption, heads, rows })]);
}

/** An agent's matches against the baseline of a task pack. */
export interface BaselineRate {
  readonly agent: AgentId;
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  /** Wins among the matches that were no ties (ArenaRL, section 5.3), with its 95% interval; nulls where all were. */
  readonly rate: Estimate;
}

/** The win rate of each agent that met the baseline, in the order given. */
export function baselineRates(
  agents: readonly AgentId[],
  baseline: AgentId,
  matches: readonly MatchRecord[],
): readonly BaselineRate[] {
  const decided = matches.filter(({ end }) => end?.kind === 'decided');
  return agents.flatMap((agent) => {
    const meetings = decided.filter(({ a, b }) => (a === agent && b === baseline) || (a === baseline && b === agent));
    if (meetings.length === 0) return [];
    const wonBy = (one: AgentId) => meetings.filter((match) => winningAgent(match) === one).length;
    const wins = wonBy(agent);
    const losses = wonBy(baseline);
    return [{ agent, wins, losses, ties: meetings.length - wins - losses, rate: wilsonInterval(wins, wins + losses) }];
  });
}
