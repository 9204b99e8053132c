import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePostmaster } from '../../../src/storage/embedded/postmaster.ts';
import { forAll } from '../../support/for-all.ts';

const file = ['4321', '/data', '1700000000', '5433', '', '127.0.0.1', '  123  456', 'ready   ', ''];

test('process id, port and state are read', () => {
  expect(parsePostmaster(file.join('\n'))).toEqual({ pid: 4321, port: 5433, ready: true });
  expect(parsePostmaster(file.with(7, 'stopping').join('\n'))?.ready).toBe(false);
});

test('a file that is still being written is never a ready server', () => {
  const text = file.join('\n');
  const lastByte = text.indexOf('ready') + 'ready'.length;
  forAll(fc.nat({ max: lastByte - 1 }), (length) => parsePostmaster(text.slice(0, length))?.ready !== true);
});

test('anything else is no server, and never an id that would signal other processes', () => {
  forAll(fc.array(fc.oneof(fc.string(), fc.constantFrom('-1', '0', '1e3', ' ', '5433'))), (lines) => {
    const found = parsePostmaster(lines.join('\n'));
    expect(found === null || (found.pid > 0 && found.port > 0)).toBe(true);
  });
});
