import { expect, it } from 'vitest';
import { heldBack } from '../../src/compose/held-back.ts';
import type { House } from '../../src/compose/open-house.ts';
import { tournamentId } from '../../src/kernel/ids.ts';

const held = (status: string, ...kinds: string[]) => {
  const head = { status, config: { agents: kinds.map((kind) => ({ kind })) } };
  const ledger = { loadTournament: async () => (status === 'none' ? null : head) };
  return heldBack({ ledger } as unknown as Pick<House, 'ledger'>)(tournamentId('T-1'));
};

it.each([
  [true, 'running', ['scripted', 'command']],
  [true, 'running', ['http']],
  [true, 'running', ['model', 'mcp']],
  [false, 'running', ['scripted', 'model', 'react']],
  [false, 'finished', ['command']],
  [false, 'abandoned', ['command']],
  [false, 'none', []],
] as const)('is %s that a tournament is kept back which is %s, with agents of kind %j', async (expected, status, kinds) => {
  expect(await held(status, ...kinds)).toBe(expected);
});
