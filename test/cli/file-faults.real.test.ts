import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runIn } from './run-in.ts';

/** A folder in which nobody, root included, may make files. */
const closed = '/sys';

it.skipIf(!existsSync(closed))('a folder that cannot be written is named, with what to do, and is no bug', async () => {
  const said = await runIn(closed, ['init']);
  expect(said.code).toBe(2);
  expect(said.err).toMatch(/^dr-arena: \/sys\/arena\.yaml: .+\n.*folder/);
});
