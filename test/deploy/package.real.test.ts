import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
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

const packed = (JSON.parse(npm('pack', '--dry-run', '--json', '--ignore-scripts')) as Packed[])[0] as Packed;
const files = packed.files.map((file) => file.path);

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
  beforeAll(layOut);

  it('holds what the program reads when it runs, and nothing of its sources and tests', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'README.md',
        'bin/dr-arena.js',
        'bin/keep-server.js',
        'bin/read-pdf.js',
        'dist/islands/live.js',
        'dist/program/cli.js',
        'dist/program/heart-thread.js',
        'dist/program/licenses.txt',
        'dist/program/ratings-thread.js',
        'dist/program/reading-thread.js',
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
    expect(readFileSync(written.report, 'utf8')).toContain('Leaderboard');
  });
});
