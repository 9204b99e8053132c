import { expect, test } from 'vitest';
import { accountOfOwner, accountsForNew, asAccount, namedUid } from '../../../src/storage/embedded/server-account.ts';

const root = { uid: 0, gid: 0 };
const alice = { uid: 1001, gid: 1002 };
const self = { user: null, namespace: false };
const selfRenamed = { user: null, namespace: true };

test('who is not root runs the server as itself, and makes its folder under another name if need be', () => {
  expect(accountsForNew(1001, root)).toEqual([self, selfRenamed]);
  expect(accountOfOwner(1001, root)).toEqual(self);
});

test('a system without uids runs the server as itself', () => {
  expect(accountsForNew(undefined, root)).toEqual([self]);
  expect(accountOfOwner(undefined, root)).toEqual(self);
});

test('root tries a user namespace, then the owner of the folder, then nobody', () => {
  const nobody = { user: { uid: 65_534, gid: 65_534 }, namespace: false };
  expect(accountsForNew(0, root)).toEqual([selfRenamed, nobody]);
  expect(accountsForNew(0, alice)).toEqual([
    selfRenamed,
    { user: alice, namespace: false },
    { user: alice, namespace: true },
    nobody,
  ]);
});

test('root serves an existing data folder as the owner it has', () => {
  expect(accountOfOwner(0, root)).toEqual(selfRenamed);
  expect(accountOfOwner(0, alice)).toEqual({ user: alice, namespace: false });
});

test('root never runs a program as root', () => {
  for (const account of [...accountsForNew(0, root), ...accountsForNew(0, alice), accountOfOwner(0, root)])
    expect(account.namespace || (account.user !== null && account.user.uid !== 0)).toBe(true);
});

test('a program keeps its arguments whoever runs it', async () => {
  const args = ['-D', 'a b'];
  expect(await asAccount(self, 'initdb', args)).toEqual({ command: 'initdb', args });
  expect(await asAccount({ user: alice, namespace: false }, 'initdb', args)).toEqual({
    command: 'initdb',
    args,
    ...alice,
  });
  expect((await asAccount(selfRenamed, 'initdb', args)).args.slice(-3)).toEqual(['initdb', '-D', 'a b']);
});

test('a namespace shows a user that exists and is not root', () => {
  const line = (name: string, uid: number) => `${name}:x:${uid}:${uid}::/:/bin/sh`;
  const passwd = [line('root', 0), line('daemon', 1), line('nobody', 65_534), ''];
  expect(namedUid([...passwd, line('user', 1000)].join('\n'))).toBe(1000);
  expect(namedUid(passwd.join('\n'))).toBe(65_534);
  expect(namedUid(passwd.slice(0, 2).join('\n'))).toBe(1);
  expect(namedUid('')).toBe(1000);
});
