import { expect, it } from 'vitest';
import type { AppContext } from '../../src/application/app-context.ts';
import { heldBack } from '../../src/application/audits.ts';
import { tournamentId } from '../../src/kernel/ids.ts';
import type { Access } from '../../src/web/app/access.ts';

const held = (status: string, kinds: readonly string[], access: Access = { kind: 'loopback' }) => {
  const head = { status, config: { agents: kinds.map((kind) => ({ kind })) } };
  const ledger = { tournaments: { load: async () => (status === 'none' ? null : head) } };
  return heldBack({ ledger } as unknown as Pick<AppContext, 'ledger'>, access)(tournamentId('T-1'));
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
  expect(await held(status, kinds)).toBe(expected);
});

it('keeps nothing back where the token is asked for: who sees a page has given it', async () => {
  expect(await held('running', ['command'], { kind: 'token', token: 'sixteen-or-more-characters' })).toBe(false);
});
