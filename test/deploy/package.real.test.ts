import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noServices } from '../support/run-program.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena package-'));
const installed = path.join(folder, 'node_modules/dr-arena');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Packed {
  readonly files: readonly { readonly path: string }[];
  readonly unpackedSize: number;
}

let packed: Packed;
let files: readonly string[] = [];

function npm(...args: string[]): string {
  return execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

/** What comes with the package, and what that needs, by the lock file: all else there is for who changes the program. */
function shippedPackages(): string[] {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  const top = Object.entries(lock.packages).filter(([place]) => /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(place));
  return top.filter(([, { dev, devOptional }]) => !dev && !devOptional).map(([place]) => place);
}

/** As `npm install` of the packed file would lay it out: its files, and no package but those that come with it. */
function layOut(): void {
  // What `npm pack` does first.
  execFileSync(process.execPath, ['bin/emit-types.js'], { cwd: root });
  [packed] = JSON.parse(npm('pack', '--dry-run', '--json', '--ignore-scripts')) as [Packed];
  files = packed.files.map((file) => file.path);
  for (const file of files) cpSync(path.join(root, file), path.join(installed, file), { recursive: true });
  for (const place of shippedPackages()) {
    const from = path.join(root, place);
    // Programs of other systems are not installed.
    if (!readdirSync(path.dirname(from)).includes(path.basename(from))) continue;
    mkdirSync(path.dirname(path.join(folder, place)), { recursive: true });
    symlinkSync(from, path.join(folder, place));
  }
}

function node(...args: string[]): string {
  const env = { ...process.env, ...noServices, DR_ARENA_HOME: path.join(folder, '.dr-arena') };
  return execFileSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

describe('the packed package', () => {
  beforeAll(layOut, 300_000);

  it('holds what the program reads when it runs, and nothing of its sources and tests', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'README.md',
        'bin/dr-arena.js',
        'bin/keep-server.js',
        'bin/read-pdf.js',
        'dist/islands/live.js',
        'dist/library/ratings.js',
        'dist/program/cli.js',
        'dist/program/heart-thread.js',
        'dist/program/licenses.txt',
        'dist/program/ratings-thread.js',
        'dist/program/reading-thread.js',
        'dist/starters/agent.py',
        'dist/types/src/library/ratings.d.ts',
      ]),
    );
    expect(files.filter((file) => /^(?:src|test|bench|crawler|trees|examiner|agents)\//.test(file))).toEqual([]);
  });

  it('takes less than 40 MB itself', () => {
    expect(packed.unpackedSize).toBeLessThan(40_000_000);
  });

  it('runs no script of its own where it is installed', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect(Object.keys(scripts).filter((name) => /^(?:pre|post)?install$/.test(name))).toEqual([]);
  });

  it('loads, every part of it, with the packages alone that come with it', () => {
    const parts = files.filter((file) => /^dist\/program\/.*(?<!-thread)\.js$/.test(file));
    expect(parts.length).toBeGreaterThan(100);
    const urls = parts.map((file) => `file://${encodeURI(path.join(installed, file))}`);
    const script = `for (const url of ${JSON.stringify(urls)}) await import(url); process.stdout.write('all'); process.exit(0);`;
    expect(node('--input-type=module', '-e', script)).toBe('all');
  });

  it('plays the demo in an empty folder, and writes its report', () => {
    const size = ['--agents', '2', '--trees', '1', '--rounds', '1'];
    const said = node(path.join(installed, 'bin/dr-arena.js'), 'demo', '--json', ...size);
    const { files: written, leaderboard } = JSON.parse(said) as { files: { report: string }; leaderboard: unknown[] };
    expect(leaderboard).toHaveLength(2);
    expect(readFileSync(written.report, 'utf8')).toContain('Heron – Kestrel');
  });

  it('shows types that name nothing but zod and Node, and keep nothing unknown as any', () => {
    const declarations = files.filter((file) => file.endsWith('.d.ts'));
    expect(declarations.length).toBeGreaterThan(20);
    for (const file of declarations) {
      const text = readFileSync(path.join(installed, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
      const named = [...text.matchAll(/(?:\bfrom |\bimport\()['"]([^.'"][^'"]*)['"]/g)].map(([, name]) => name);
      expect(
        named.filter((name) => name !== 'zod' && !name?.startsWith('node:')),
        file,
      ).toEqual([]);
      expect(text, file).not.toMatch(/[:<|,(] ?any\b/);
    }
  });

  it.each([
    'nodenext',
    'bundler',
  ])('compiles what is built on it, strictly, where modules are found by %s', (resolution) => {
    layOutExamples();
    const settings = {
      compilerOptions: {
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        noEmit: true,
        target: 'es2023',
        module: resolution === 'bundler' ? 'esnext' : resolution,
        moduleResolution: resolution,
        types: ['node'],
        typeRoots: [path.join(root, 'node_modules/@types')],
      },
      include: ['examples/*.ts'],
    };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(settings));
    const compiled = spawnSync(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]);
    expect(compiled.stdout.toString()).toBe('');
    expect(compiled.status).toBe(0);
  });

  it.each([
    ['rate-battles', /heron: \d+ \(\d+ to \d+\), rank 1 to 3/],
    ['rank-rollouts', /r3: reward 1\.00, advantage 1\.16/],
    ['run-tournament', /^T-\w+: 1 matches\n(?:Kestrel|Heron) \d+\n(?:Kestrel|Heron) \d+\n$/],
    ['read-export', / to \d+ in \d+ rounds/],
  ])('runs the example %s', (name, expected) => {
    layOutExamples();
    const loader = path.join(root, 'node_modules/tsx/dist/esm/index.mjs');
    expect(node('--import', `file://${loader}`, path.join(folder, 'examples', `${name}.ts`))).toMatch(expected);
  });
});

/** The examples lie where their reader would have them: in a project that has installed the package. */
function layOutExamples(): void {
  cpSync(path.join(root, 'examples/library'), path.join(folder, 'examples'), { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{"type": "module"}');
}
