import { readableConfig } from '../config/load-config.ts';
import { formatSize } from './format-size.ts';
import type { TournamentHead } from './tournament.ts';

/**
 * The most matches that a tournament can have: formats that end early play fewer. Null where its config cannot be read.
 * @param trees that it is played on, or will be
 */
export function mostMatches(
  head: Pick<TournamentHead, 'id' | 'format' | 'agents' | 'config'>,
  trees: number,
): number | null {
  if (head.format === 'match') return trees;
  const settings = readableConfig(head)?.tournament;
  return settings === undefined ? null : trees * formatSize(settings, head.agents.length).pairings;
}
