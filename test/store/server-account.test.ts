import { expect, test } from 'vitest';
import { accountOfOwner, accountsForNew, asAccount } from '../../src/store/embedded/server-account.ts';

const root = { uid: 0, gid: 0 };
const alice = { uid: 1001, gid: 1002 };

test('who is not root, or has no uid, runs the server as itself', () => {
  for (const own of [1001, undefined]) {
    expect(accountsForNew(own, root)).toEqual([{ kind: 'self' }]);
    expect(accountOfOwner(own, root)).toEqual({ kind: 'self' });
  }
});

test('root tries a user namespace, then the owner of the folder, then nobody', () => {
  expect(accountsForNew(0, root).map((account) => account.kind)).toEqual(['namespace', 'user']);
  expect(accountsForNew(0, alice)).toEqual([
    { kind: 'namespace' },
    { kind: 'user', ...alice },
    { kind: 'user', uid: 65_534, gid: 65_534 },
  ]);
});

test('root serves an existing data folder as the owner it has', () => {
  expect(accountOfOwner(0, root)).toEqual({ kind: 'namespace' });
  expect(accountOfOwner(0, alice)).toEqual({ kind: 'user', ...alice });
});

test('a program keeps its arguments whoever runs it', () => {
  expect(asAccount({ kind: 'self' }, 'initdb', ['-D', 'a b'])).toEqual({ command: 'initdb', args: ['-D', 'a b'] });
  expect(asAccount({ kind: 'user', ...alice }, 'initdb', ['-D'])).toEqual({
    command: 'initdb',
    args: ['-D'],
    ...alice,
  });
  expect(asAccount({ kind: 'namespace' }, 'initdb', ['-D', 'a b']).args.slice(-3)).toEqual(['initdb', '-D', 'a b']);
});
