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

it('the sandbox’s contestants take nothing of the crawler but its ports, and of the sandbox its grammar and sentences', () => {
  const folder = 'src/sandbox/contestants';
  const used = readdirSync(path.join(root, folder)).flatMap((file) => importsOf(path.join(folder, file)));
  const foreign = used.filter((to) => /^(?:crawler|examiner|trees|src\/sandbox)\//.test(to) && !to.startsWith(folder));
  expect([...new Set(foreign)].sort()).toEqual([
    'crawler/page.ts',
    'crawler/ports.ts',
    'src/sandbox/change-passage.ts',
    'src/sandbox/grammar/question.ts',
    'src/sandbox/grammar/sandbox-question.ts',
    'src/sandbox/notices.ts',
    'src/sandbox/points.ts',
    'src/sandbox/sentence-pattern.ts',
  ]);
});
