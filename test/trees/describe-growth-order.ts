import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LinkPlace } from '../../crawler/page.ts';
import { randomFor } from '../../src/kernel/random.ts';
import { chooseSiblings, startPaths } from '../../trees/choose.ts';
import { descend, growForWidth } from '../../trees/grow-for-match.ts';
import type { Descent, InformationTree, Path } from '../../trees/information-tree.ts';
import { expectOk } from '../support/expect-ok.ts';
import { forSomeSoon } from '../support/for-all.ts';
import { type FakeLink, FakeWeb, fakePage } from './fake-web.ts';
import { build, type Garden, garden } from './plant.ts';

const SIZE = 20;
const places: readonly LinkPlace[] = ['list', 'table', 'paragraph'];
const headings = ['Varieties', 'Makers', 'See also'];

interface Graph {
  readonly links: readonly (readonly FakeLink[])[];
  /**
   * Of each page: 0 dead, 1 hub, 2 the same text and links as page 1, 3 nearly the text of page 1, 4 nearly that of the
   * root, 5 in another language, else a text of its own.
   */
  readonly kinds: readonly number[];
}

const link = fc.record({
  to: fc.nat(SIZE - 1).map((page) => `p${page}`),
  heading: fc.constantFrom(...headings),
  place: fc.constantFrom(...places),
});

const graphs: fc.Arbitrary<Graph> = fc.record({
  links: fc.array(fc.array(link, { maxLength: 16 }), { minLength: SIZE, maxLength: SIZE }),
  kinds: fc.array(fc.nat(9), { minLength: SIZE, maxLength: SIZE }),
});

const settings = { depth: 3, children: 3, depthChildren: 2, widthBatch: 2, maxWidthSteps: 3 } as const;

function plot(graph: Graph): Garden {
  const pages = graph.links.map((links, page) => {
    const kind = graph.kinds[page];
    if (kind === 1 && page > 0) return fakePage(`p${page}`, links, 'Short.');
    if (kind === 3) return fakePage(`p${page}`, links, `${fakePage('p1').text} Copy ${page}.`);
    if (kind === 4) return fakePage(`p${page}`, links, `${fakePage('root').text} Copy ${page}.`);
    if (kind === 5) return { ...fakePage(`p${page}`, links), language: 'fr' };
    return kind === 2 ? fakePage(`p${page}`, graph.links[1], fakePage('p1').text) : fakePage(`p${page}`, links);
  });
  const root = fakePage('root', [...(graph.links[0] ?? []), { to: 'p1' }, { to: 'p2' }]);
  const web = new FakeWeb([root, ...pages]);
  graph.kinds.forEach((kind, page) => {
    if (kind === 0) web.break(`p${page}`);
  });
  return garden(web, settings);
}

/** What one match would see on its way down and in width, written down in full. */
async function walk(parts: Garden, tree: InformationTree, seed: number, plan: readonly number[]): Promise<string[]> {
  const seen: string[] = [];
  const starts = startPaths(tree, seed);
  let path: Path | undefined = starts[(plan[0] ?? 0) % Math.max(1, starts.length)];
  seen.push(JSON.stringify(starts));
  for (const width of plan) {
    if (path === undefined) break;
    const wide = expectOk(await growForWidth(await latest(parts, tree), path, width, parts));
    seen.push(JSON.stringify([path, width, chooseSiblings(wide, path, width, seed)]));
    const deeper: Descent | null = await descend(await latest(parts, tree), path, seed, parts);
    seen.push(JSON.stringify([path, deeper]));
    path = deeper?.path;
  }
  return seen;
}

const latest = async (parts: Garden, tree: InformationTree): Promise<InformationTree> =>
  (await parts.store.loadTree(tree.id)) ?? tree;

/** What each growth added, by node and step. */
const growthsOf = (tree: InformationTree): Map<string, unknown> =>
  new Map(
    tree.growths.map((growth) => {
      const edges = tree.edges.filter((edge) => edge.from === growth.node && edge.step === growth.step);
      const states = edges.map((edge) => tree.nodes.find((node) => node.id === edge.to)?.state);
      return [`${growth.node} ${growth.step}`, { growth, edges, states }];
    }),
  );

const plans = fc.array(fc.array(fc.integer({ min: 2, max: 6 }), { minLength: 1, maxLength: 5 }), {
  minLength: 2,
  maxLength: 4,
});

function expectSound(tree: InformationTree, path: Path, seed: number): void {
  const nodeOf = (id: string) => tree.nodes.find((node) => node.id === id);
  let narrower: readonly string[] = [];
  for (let width = 1; width <= 6; width++) {
    const choice = chooseSiblings(tree, path, width, seed);
    if (choice === null) return;
    const { targets, outside, relation } = choice;
    expect(targets).toHaveLength(width);
    expect(targets[0]).toBe(path.at(-1));
    expect(targets.slice(0, narrower.length)).toEqual(narrower);
    narrower = targets;
    const all = [...targets, ...outside];
    expect(new Set(all.map((id) => nodeOf(id)?.page)).size).toBe(all.length);
    for (const id of all) {
      expect(nodeOf(id)?.state).toBe('usable');
      expect(path.slice(0, -1)).not.toContain(id);
      expect(tree.edges.some((e) => e.from === path.at(-2) && e.to === id && e.relation === relation)).toBe(true);
    }
  }
}

/** What holds on random webs for matches in any order, in so many draws. */
export function describeGrowthOrder(numRuns: number): void {
  describe('whatever other matches have grown before', { timeout: 60_000 }, () => {
    it('a match sees the same starts, children and siblings, and every growth adds the same', async () => {
      await forSomeSoon(numRuns, graphs, plans, fc.nat(), async (graph, matches, seed) => {
        const alone = [];
        for (const plan of matches) {
          const parts = plot(graph);
          const tree = await build(parts);
          alone.push({ seen: await walk(parts, tree, seed, plan), tree: await latest(parts, tree) });
        }
        for (const order of [matches.map((_, i) => i), matches.map((_, i) => i).reverse()]) {
          const shared = plot(graph);
          const tree = await build(shared);
          for (const match of order)
            expect(await walk(shared, tree, seed, matches[match] ?? [])).toEqual(alone[match]?.seen);
          const grown = growthsOf(await latest(shared, tree));
          for (const each of alone) {
            for (const [key, added] of growthsOf(each.tree)) expect(grown.get(key)).toEqual(added);
          }
        }
      });
    });

    it('matches that grow at the same time see the same too', async () => {
      await forSomeSoon(Math.ceil(numRuns / 2), graphs, plans, fc.nat(), async (graph, matches, seed) => {
        const shared = plot(graph);
        const tree = await build(shared);
        const together = await Promise.all(matches.map((plan) => walk(shared, tree, seed, plan)));
        for (const [match, plan] of matches.entries()) {
          const parts = plot(graph);
          expect(together[match]).toEqual(await walk(parts, await build(parts), seed, plan));
        }
      });
    });
  });

  it('a tree that grows keeps every node, edge and growth as it was', async () => {
    await forSomeSoon(Math.ceil(numRuns / 2), graphs, plans, fc.nat(), async (graph, matches, seed) => {
      const parts = plot(graph);
      let before = await build(parts);
      for (const plan of matches) {
        await walk(parts, before, seed, plan);
        const after = await latest(parts, before);
        expect(after.nodes.slice(0, before.nodes.length)).toEqual(before.nodes);
        expect(after.edges.slice(0, before.edges.length)).toEqual(before.edges);
        expect(after.growths.slice(0, before.growths.length)).toEqual(before.growths);
        expect(after.revision).toBe(before.revision + after.growths.length - before.growths.length);
        before = after;
      }
    });
  });

  it('chosen siblings are usable children of one parent with one relation, none on the path, no content twice, and grow with the width', async () => {
    await forSomeSoon(Math.ceil(numRuns / 2), graphs, plans, fc.nat(), async (graph, matches, seed) => {
      const parts = plot(graph);
      const built = await build(parts);
      for (const plan of matches) await walk(parts, built, seed, plan);
      const tree = await latest(parts, built);
      for (const start of startPaths(tree, seed)) expectSound(tree, start, seed);
      const edge = randomFor(seed, 'edge').shuffle(tree.edges)[0];
      if (edge) expectSound(tree, [edge.from, edge.to], seed);
    });
  });
}
