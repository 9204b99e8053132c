import { isRetiredFormat } from '../config/format-settings.ts';
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
  if (settings === undefined) return null;
  const agents = head.agents.length;
  // Each loses once to be seeded, or the first time, and once more.
  const elimination = Math.min(2 * agents - 2, (agents * (agents - 1)) / 2);
  return trees * (isRetiredFormat(settings.format) ? elimination : formatSize(settings, agents).pairings);
}
