import { describe, expect, it } from 'vitest';
import { descend } from '../../trees/grow-for-match.ts';
import type { InformationTree, Path } from '../../trees/information-tree.ts';
import { type FakeLink, FakeWeb, fakePage } from './fake-web.ts';
import { build, childrenOf, type Garden, garden, nodeAt } from './plant.ts';

const under = (heading: string, ...paths: string[]): FakeLink[] => paths.map((to) => ({ to, heading }));
const leaves = (...paths: string[]) => paths.map((path) => fakePage(path));
const makers = under('Makers', 'm1', 'm2', 'm3');

async function below(parts: Garden, from: string, seed = 1) {
  const tree = await build(parts);
  const path: Path = [tree.root, nodeAt(tree, from).id];
  const found = await descend(tree, path, seed, parts);
  const grown: InformationTree = (await parts.store.loadTree(tree.id)) ?? tree;
  const words = found?.path
    .map((id) =>
      grown.nodes
        .find((node) => node.id === id)
        ?.url.split('/')
        .at(-1),
    )
    .join('/');
  return { words, beside: found?.beside, grown };
}

describe('the way one page deeper', () => {
  const pages = [
    fakePage('root', makers),
    fakePage('m1'),
    fakePage('m2', under('Works', 'w1', 'w2')),
    fakePage('m3'),
    ...leaves('w1', 'w2'),
  ];

  it('lies below the page where it leads deeper', async () => {
    const found = await below(garden(pages), 'm2');
    expect(found.words).toMatch(/^root\/m2\/w[12]$/);
    expect(found.beside).toBe(false);
  });

  it('lies below a sibling where only that leads deeper, for every seed', async () => {
    for (let seed = 0; seed < 10; seed++) {
      const found = await below(garden(pages), 'm1', seed);
      expect(found.words).toMatch(/^root\/m2\/w[12]$/);
      expect(found.beside).toBe(true);
    }
  });

  it('is none where neither the page nor a sibling leads deeper', async () => {
    expect((await below(garden([fakePage('root', makers), ...leaves('m1', 'm2', 'm3')]), 'm1')).words).toBeUndefined();
  });

  it('is looked for below three siblings at most', async () => {
    const many = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7'];
    const parts = garden([fakePage('root', under('Makers', ...many)), ...leaves(...many)], { depth: 2 });
    const { grown } = await below(parts, 'm1');
    expect(grown.growths.filter(({ node }) => node !== grown.root)).toHaveLength(4);
  });

  it('does not end on a page that the root links to, by whatever address', async () => {
    const root = fakePage('root', [...makers, ...under('Works', 'w1', 'w2')]);
    const web = new FakeWeb([root, ...pages.slice(1)]);
    expect((await below(garden(web, { children: 3 }), 'm2')).words).toBeUndefined();
  });
});

describe('a growth below the root', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const root = (...known: string[]) => fakePage('root', [...makers, ...under('Works', ...known)]);
  const grownUnderM1 = async (...known: string[]) => {
    const pages = [root(...known), fakePage('m1', under('Works', ...names)), ...leaves('m2', 'm3', ...names)];
    return childrenOf(await build(garden(pages, { depth: 3, children: 3 })), 'm1');
  };

  it('goes on where children are at hand from the root, up to twice as far', async () => {
    expect(await grownUnderM1()).toEqual(['a', 'b', 'c']);
    expect(await grownUnderM1('a', 'c')).toEqual(['a', 'b', 'c', 'd']);
    expect(await grownUnderM1(...names)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });
});
