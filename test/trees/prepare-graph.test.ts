import { expect, test } from 'vitest';
import type { Graph } from '../../trees/neo4j/graph.ts';
import { prepareGraph } from '../../trees/neo4j-tree-store.ts';

const justMade = 'Neo.ClientError.Schema.EquivalentSchemaRuleAlreadyExists';

/** A graph some of whose writes fail with a code. */
function contested(code: string, failures: (write: number) => boolean) {
  let writes = 0;
  const graph: Graph = {
    read: async () => null as never,
    write: async () => {
      if (failures(writes++)) throw Object.assign(new Error(code), { code });
      return null as never;
    },
  };
  return { graph, writes: () => writes };
}

test('a constraint that another process makes at the same moment counts as made', async () => {
  const { graph, writes } = contested(justMade, (write) => write % 2 === 0);
  await prepareGraph(graph);
  expect(writes()).toBe(16);
});

test('one that always fails is a failure, after three tries', async () => {
  const { graph, writes } = contested(justMade, () => true);
  await expect(prepareGraph(graph)).rejects.toThrow(justMade);
  expect(writes()).toBe(3);
});

test('any other failure is not tried again', async () => {
  const { graph, writes } = contested('Neo.ClientError.Security.Forbidden', () => true);
  await expect(prepareGraph(graph)).rejects.toThrow('Forbidden');
  expect(writes()).toBe(1);
});
