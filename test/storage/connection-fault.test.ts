import { expect, it } from 'vitest';
import { isConnectionFault } from '../../src/storage/connection-fault.ts';

it.each(['ECONNREFUSED', '08006', '57P01', '53300', '3D000'])('%s says that the database cannot be reached', (code) => {
  expect(isConnectionFault(Object.assign(new Error('what the server says'), { code }))).toBe(true);
});

it.each(['23505', '42P01', 'ENOENT', ''])("'%s' says something else", (code) => {
  expect(isConnectionFault(Object.assign(new Error('what the server says'), { code }))).toBe(false);
});
