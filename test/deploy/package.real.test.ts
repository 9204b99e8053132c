import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programVersion } from '../../src/kernel/program-version.ts';
import { type InstalledPackage, installPackage } from './installed-package.ts';

describe('the packed package', () => {
  let installed: InstalledPackage;
  beforeAll(() => {
    installed = installPackage('without types');
  });
  afterAll(() => installed?.remove());
  const textOf = (file: string) => readFileSync(path.join(installed.place, file), 'utf8');

  it('holds what the program reads when it runs, and nothing of its sources and tests', () => {
    expect(installed.files).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'README.md',
        'bin/dr-arena.js',
        'bin/keep-server.js',
        'dist/islands/live.js',
        'dist/library/ratings.js',
        'dist/program/main.js',
        'dist/program/heart-thread.js',
        'dist/program/licenses.txt',
        'dist/program/ratings-thread.js',
        'dist/program/reading-thread.js',
        'dist/starters/program.py',
      ]),
    );
    expect(
      installed.files.filter((file) =>
        /^(?:src|test|bench|crawler|trees|examiner|agents|program|training|packs)\//.test(file),
      ),
    ).toEqual([]);
  });

  it('takes less than 40 MB itself', () => {
    expect(installed.unpackedSize).toBeLessThan(40_000_000);
  });

  it('runs no script of its own where it is installed', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    expect(Object.keys(scripts).filter((name) => /^(?:pre|post)?install$/.test(name))).toEqual([]);
  });

  it('is imported by every name that it exports, and its program answers, with the packages alone that come with it', () => {
    const { exports } = JSON.parse(textOf('package.json')) as { exports: Record<string, unknown> };
    const names = Object.keys(exports).filter((name) => !name.endsWith('.json'));
    expect(names.length).toBeGreaterThan(4);
    const script = `
      for (const name of ${JSON.stringify(names)}) await import('dr-arena' + name.slice(1));
      process.argv = [process.argv[0], 'dr-arena', '--version'];
      await import(${JSON.stringify(`file://${encodeURI(path.join(installed.place, 'bin/dr-arena.js'))}`)});`;
    expect(installed.node('--input-type=module', '-e', script)).toContain(programVersion);
  });
});
