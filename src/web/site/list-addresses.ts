import type { AgentId, NodeId } from '../../kernel/ids.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { mostCompared } from '../pages/links.ts';
import { matchesPerPage } from '../pages/matches-page.ts';
import { assetAddresses } from './assets.ts';
import { loadCitedPages } from './load-match-input.ts';
import type { Making } from './site-frame.ts';

/** Every address that a static site needs, none twice. */
export async function* listAddresses(making: Making): AsyncGenerator<string> {
  const index = await making.memory.index();
  if (index === null) return;
  yield addresses.leaderboard;
  yield* assetAddresses;
  for (const each of index.agentOf.values()) yield addresses.agent(each satisfies AgentId);
  const view = await making.memory.view();
  if (view.onlyMatch === null) yield addresses.details;
  for (const [one, other] of publishedPairs(view)) yield addresses.sideBySide(one, other);
  const lists = Math.max(1, Math.ceil(index.matches.length / matchesPerPage));
  for (let number = 1; number <= lists; number++) yield addresses.matches(number);
  yield addresses.trees;
  for (const id of index.treeOf.values()) {
    const input = await making.memory.treeInput(id);
    if (input === null) continue;
    yield addresses.tree(id);
    for (const node of await making.memory.used(id)) yield addresses.snapshot(id, node satisfies NodeId);
  }
  // By tree, so that each is loaded once.
  const byTree = [...index.matches].sort((one, other) => (one.tree < other.tree ? -1 : one.tree > other.tree ? 1 : 0));
  for (const each of byTree) {
    yield addresses.match(each);
    for (const { reading, claims } of await loadCitedPages(making.parts, index.head, each))
      if (claims.some(({ citation }) => citation.place !== null)) yield addresses.citedPage(each, reading);
  }
}

/** The pairs that a static site has side by side. */
function publishedPairs({ agents }: Pick<ReportView, 'agents'>): (readonly [AgentId, AgentId])[] {
  const first = agents.slice(0, mostCompared);
  return first.flatMap((one, place) => first.slice(place + 1).map((other) => [one, other] as const));
}
