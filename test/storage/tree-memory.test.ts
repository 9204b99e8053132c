import { expect, it } from 'vitest';
import { treeMemory } from '../../src/storage/postgres-tree-store.ts';
import { newTree } from '../contract/sample-trees.ts';

it('gives a tree only in the version in which it was kept', () => {
  const memory = treeMemory();
  const tree = newTree();
  memory.keep(tree, '7');
  expect(memory.known(tree.id, '7')).toBe(tree);
  expect(memory.known(tree.id, '8')).toBeNull();
  const grown = { ...tree, revision: 2 };
  memory.keep(grown, '8');
  expect(memory.known(tree.id, '8')).toBe(grown);
  expect(memory.known(tree.id, '7')).toBeNull();
});

it('holds no more nodes and edges than it may, and forgets the tree asked for longest ago', () => {
  const memory = treeMemory(2);
  const a = newTree();
  const b = newTree();
  const c = newTree();
  const held = () => [a, b, c].filter(({ id }) => memory.known(id, '1') !== null);
  memory.keep(a, '1');
  memory.keep(b, '1');
  memory.known(a.id, '1');
  memory.keep(c, '1');
  expect(held()).toEqual([a, c]);
  const [root] = a.nodes;
  memory.keep({ ...newTree(), nodes: root ? [root, root, root] : [] }, '1');
  expect(held()).toEqual([]);
});
