import { expect, it } from 'vitest';
import type { AppContext } from '../../src/application/app-context.ts';
import { heldBack } from '../../src/application/asked-trees.ts';
import { tournamentId } from '../../src/kernel/ids.ts';
import type { Access } from '../../src/web/app/access.ts';

interface Other {
  readonly trees: readonly string[];
  readonly kinds: readonly string[];
}

const configOf = (kinds: readonly string[]) => ({ agents: kinds.map((kind) => ({ kind })) });

const held = async (
  status: string,
  kinds: readonly string[],
  access: Access = { kind: 'loopback' },
  { secret = false, others = [] }: { readonly secret?: boolean; readonly others?: readonly Other[] } = {},
) => {
  const head = { id: 'T-1', status, trees: ['t-1', 't-2'], config: configOf(kinds) };
  const running = others.map((other, at) => ({
    id: `T-other-${at}`,
    trees: other.trees,
    config: configOf(other.kinds),
  }));
  const ledger = {
    tournaments: {
      load: async () => (status === 'none' ? null : head),
      listUnfinished: async () => [...(status === 'running' ? [head] : []), ...running],
    },
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
  expect(await held('finished', ['scripted'], { kind: 'loopback' }, { secret: true })).toBe('private');
  expect(
    await held('finished', [], { kind: 'token', token: 'sixteen-or-more-characters' }, { secret: true }),
  ).toBeNull();
});

it.each([
  ['running', [{ trees: ['t-0', 't-2'], kinds: ['scripted', 'command'] }]],
  [null, [{ trees: ['t-0', 't-3'], kinds: ['command'] }]],
  [null, [{ trees: ['t-1'], kinds: ['scripted', 'react'] }]],
] as const)('keeps back for %s one that has ended while others run: %j', async (expected, others) => {
  expect(await held('finished', ['scripted'], { kind: 'loopback' }, { others })).toBe(expected);
});
