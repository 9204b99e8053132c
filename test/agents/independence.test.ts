import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

function importsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const { module } = parseSync(file, text);
  const targets = [
    ...module.staticImports.map((each) => each.moduleRequest.value),
    ...module.staticExports.flatMap((each) => each.entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => nameIn(text.slice(start, end))),
  ];
  return targets.map((target) => (target.startsWith('.') ? path.join(path.dirname(file), target) : target));
}

/** What an import that is written out in full names; of any other nobody knows. */
const nameIn = (written: string): string => /^'([^'\\]+)'$/.exec(written)?.[1] ?? 'a dynamic import';

const files = readdirSync(path.join(root, 'agents'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => path.join('agents', file));

it('agents know nothing of the examiner, the trees or the made-up web', () => {
  expect(files.length).toBeGreaterThan(10);
  const foreign = files.flatMap((file) =>
    importsOf(file).filter((to) => /^(examiner|trees|src\/(?!kernel\/|models\/)|a dynamic import)/.test(to)),
  );
  expect(foreign).toEqual([]);
});

it('scripted agents take nothing of the crawler but its ports', () => {
  const scripted = files.filter((file) => file.startsWith('agents/scripted/'));
  const used = scripted.flatMap(importsOf).filter((to) => to.startsWith('crawler/'));
  expect([...new Set(used)].sort()).toEqual(['crawler/page.ts', 'crawler/ports.ts']);
});
