// Repeats test/deploy/package.real.test.ts (imported by every name, its program answers) with every file of the program, a demo,
// all examples, and its types, which `npm run types` holds in the sources.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileExamples, type InstalledPackage, installPackage, layOutExamples } from './installed-package.ts';

const loader = path.resolve(import.meta.dirname, '../../node_modules/tsx/dist/esm/index.mjs');

describe('the packed package', () => {
  let installed: InstalledPackage;
  beforeAll(() => {
    installed = installPackage('with types');
  });
  afterAll(() => installed?.remove());

  it('loads, every part of it, with the packages alone that come with it', () => {
    const parts = installed.files.filter((file) => /^dist\/program\/.*(?<!-thread)\.js$/.test(file));
    expect(parts.length).toBeGreaterThan(100);
    const urls = parts.map((file) => `file://${encodeURI(path.join(installed.place, file))}`);
    const script = `for (const url of ${JSON.stringify(urls)}) await import(url); process.stdout.write('all'); process.exit(0);`;
    expect(installed.node('--input-type=module', '-e', script)).toBe('all');
  });

  it('plays the demo in an empty folder, and writes its report', () => {
    const size = ['--agents', '2', '--trees', '1', '--rounds', '1'];
    const said = installed.node(path.join(installed.place, 'bin/dr-arena.js'), 'demo', '--json', ...size);
    const { files, leaderboard } = JSON.parse(said) as { files: { report: string }; leaderboard: unknown[] };
    expect(leaderboard).toHaveLength(2);
    expect(readFileSync(files.report, 'utf8')).toContain('Heron – Kestrel');
  });

  it('shows types that name nothing but zod and Node, and keep nothing unknown as any', () => {
    const declarations = installed.files.filter((file) => file.endsWith('.d.ts'));
    expect(declarations.length).toBeGreaterThan(20);
    for (const file of declarations) {
      const text = readFileSync(path.join(installed.place, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
      const named = [...text.matchAll(/(?:\bfrom |\bimport\()['"]([^.'"][^'"]*)['"]/g)].map(([, name]) => name);
      expect(
        named.filter((name) => name !== 'zod' && !name?.startsWith('node:')),
        file,
      ).toEqual([]);
      expect(text, file).not.toMatch(/[:<|,(] ?any\b/);
    }
  });

  it('compiles what is built on it, strictly, where modules are found as Node does', () => {
    expect(compileExamples(installed, 'nodenext')).toEqual({ status: 0, stdout: '' });
  });

  it('compiles what is built on it, strictly, where modules are found as bundlers do', () => {
    expect(compileExamples(installed, 'bundler')).toEqual({ status: 0, stdout: '' });
  });

  it.each([
    ['rate-battles', /heron: \d+ \(\d+ to \d+\), rank 1 to 3/],
    ['rank-rollouts', /r3: reward 1\.00, advantage 1\.16/],
    ['run-tournament', /^T-\w+: 1 matches\n(?:Kestrel|Heron) \d+\n(?:Kestrel|Heron) \d+\n$/],
    ['read-export', / to \d+ in \d+ rounds/],
  ])('runs the example %s', (name, expected) => {
    layOutExamples(installed);
    expect(
      installed.node('--import', `file://${loader}`, path.join(installed.folder, 'examples', `${name}.ts`)),
    ).toMatch(expected);
  });
});
