import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { stackInSources } from '../../src/application/process-telemetry.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-stack-'));
afterAll(() => rmSync(folder, { recursive: true }));

const scriptAt = (name: string) => pathToFileURL(path.join(folder, name)).href;

function thrownAt(place: string): Error {
  const error = new Error('no such page');
  error.stack = `Error: no such page\n    at read (${place})\n    at node:internal/process:1:1`;
  return error;
}

test('a place in a built file is told as the place in its source', () => {
  // The first column of the second line comes from the third line of the source, column 5.
  const map = { version: 3, sources: ['../../src/a.ts'], names: [], mappings: ';AAEI' };
  writeFileSync(path.join(folder, 'a.js.map'), JSON.stringify(map));
  const told = stackInSources(thrownAt(`${scriptAt('a.js')}:2:1`));
  expect(told).toBe('Error: no such page\n    at read (src/a.ts:3:5)\n    at node:internal/process:1:1');
});

test('a place that no map knows is told as it stands', () => {
  const error = thrownAt(`${scriptAt('b.js')}:2:1`);
  expect(stackInSources(error)).toBe(error.stack);
});
