import { expect, it } from 'vitest';
import type { AppContext } from '../../src/application/app-context.ts';
import { heldBack } from '../../src/application/audits.ts';
import { tournamentId } from '../../src/kernel/ids.ts';
import type { Access } from '../../src/web/app/access.ts';

const held = (status: string, kinds: readonly string[], access: Access = { kind: 'loopback' }, secret = false) => {
  const head = { status, config: { agents: kinds.map((kind) => ({ kind })) } };
  const ledger = {
    tournaments: { load: async () => (status === 'none' ? null : head) },
    examSets: { isSecret: async () => secret },
  };
  return heldBack({ ledger } as unknown as Pick<AppContext, 'ledger'>, access)(tournamentId('T-1'));
};

it.each([
  ['running', 'running', ['scripted', 'command']],
  ['running', 'running', ['http']],
  ['running', 'running', ['model', 'mcp']],
  [null, 'running', ['scripted', 'model', 'react']],
  [null, 'finished', ['command']],
  [null, 'abandoned', ['command']],
  [null, 'none', []],
] as const)('keeps back for %s a tournament which is %s, with agents of kind %j', async (expected, status, kinds) => {
  expect(await held(status, kinds)).toBe(expected);
});

it('keeps nothing back where the token is asked for: who sees a page has given it', async () => {
  expect(await held('running', ['command'], { kind: 'token', token: 'sixteen-or-more-characters' })).toBeNull();
});

it('keeps back what a private set asks, also when the tournament has ended, but not from who gives the token', async () => {
  expect(await held('finished', ['scripted'], { kind: 'loopback' }, true)).toBe('private');
  expect(await held('finished', [], { kind: 'token', token: 'sixteen-or-more-characters' }, true)).toBeNull();
});
