import type { AgentId } from '../../kernel/ids.ts';
import { type SideBySideView, sideBySideView } from '../../reporting/view/side-by-side-view.ts';
import { loadSideBySideInput, type TournamentIndex } from './load-match-input.ts';
import type { Making } from './site-frame.ts';

/** What two agents of a tournament did on the questions that both were asked, and how far apart they are. */
export async function compareTwo(
  { memory, parts }: Pick<Making, 'memory' | 'parts'>,
  index: TournamentIndex,
  pair: readonly [AgentId, AgentId],
): Promise<SideBySideView> {
  const view = await memory.view();
  const input = await loadSideBySideInput(parts, index, pair);
  const standings = { byItems: view.pairs, byMatches: await memory.matchPairs(), traits: await memory.traits() };
  return sideBySideView({ ...input, ...standings });
}
