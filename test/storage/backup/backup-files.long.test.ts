import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { pack } from 'tar-stream';
import { afterAll, describe, expect, it } from 'vitest';
import { OperatorError } from '../../../src/kernel/errors.ts';
import type { TarEntry } from '../../../src/storage/backup/backup-manifest.ts';
import { checkBackup, tarEntries } from '../../../src/storage/backup/read-backup.ts';
import { forSomeSoon } from '../../support/for-all.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fixture = readFileSync(path.join(import.meta.dirname, '../fixtures/schema-0001.backup'));
const entries = await inside(fixture);

async function inside(file: Buffer): Promise<TarEntry[]> {
  const all: TarEntry[] = [];
  for await (const { name, body } of tarEntries('some.backup', chunksOf(gunzipSync(file), 10_000)))
    all.push({ name, body: Buffer.from(body) });
  return all;
}

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** An entry of an archive that a test makes up. */
interface TarFile {
  readonly name: string;
  readonly type?: 'symlink';
  readonly linkname?: string;
  readonly body?: Buffer;
}

async function tarOf(files: readonly TarFile[]): Promise<Buffer> {
  const tar = pack();
  for (const { body, ...header } of files) tar.entry(header, body ?? '');
  tar.finalize();
  return buffer(tar);
}

/** The fixture with some of its entries changed. */
const changed = async (change: (entry: TarEntry) => TarFile | null): Promise<Buffer> =>
  gzipSync(await tarOf(entries.flatMap((entry) => change(entry) ?? [])));

async function faultOf(file: Buffer): Promise<string> {
  const name = path.join(folder, 'some.backup');
  writeFileSync(name, file);
  try {
    await checkBackup(name, new AbortController().signal, () => undefined);
    return 'none';
  } catch (thrown) {
    if (!(thrown instanceof OperatorError)) throw thrown;
    expect(thrown.remedy).toContain('Nothing was changed');
    return thrown.message.replace(name, 'FILE');
  }
}

const pages = 'database/arena.pages/000001';

describe('a backup', () => {
  it('that is whole is read, and says what is in it', async () => {
    expect(await faultOf(fixture)).toBe('none');
    expect(await faultOf(await changed((entry) => entry))).toBe('none');
  });

  it('that is cut short anywhere is refused', async () => {
    for (const share of [0, 0.1, 0.5, 0.9, 0.999])
      expect(await faultOf(fixture.subarray(0, Math.floor(fixture.length * share)))).toMatch(
        /^FILE\b.*(cut short|no backup)/,
      );
    expect(await faultOf(await changed((entry) => (entry.name === 'manifest.json' ? null : entry)))).toContain(
      'no manifest',
    );
  });

  it('behind whose end something stands is refused, whatever an unpacker would pass over', async () => {
    const trailer = fixture.subarray(-8);
    const tails = {
      'a zero': Buffer.alloc(1),
      'words behind a zero': Buffer.from('\0words'),
      'zeros that end as the file does': Buffer.concat([Buffer.alloc(8), trailer]),
      'an empty archive': gzipSync(''),
      'packed zeros': gzipSync(Buffer.alloc(5000)),
      'the backup once more': fixture,
    };
    for (const [what, tail] of Object.entries(tails))
      expect(await faultOf(Buffer.concat([fixture, tail])), what).toContain('behind its end');
    const padded = gunzipSync(fixture);
    padded[1000] = 1;
    expect(await faultOf(gzipSync(padded))).toContain('damaged');
  });

  it('of which a byte is another is refused, by name', async () => {
    const tampered = await changed(({ name, body }) => {
      const other = Buffer.from(body);
      if (name === pages) other[1000] = (other[1000] ?? 0) ^ 1;
      return { name, body: other };
    });
    expect(await faultOf(tampered)).toMatch(new RegExp(`'${pages}'.*\\bhash\\b`));
    const without = await changed((entry) => (entry.name === pages ? null : entry));
    expect(await faultOf(without)).toContain('manifest lists');
  });

  it('that is none of ours is refused', async () => {
    expect(await faultOf(Buffer.from('select 1;\n'))).toContain('no backup');
    expect(await faultOf(gzipSync('some text '.repeat(200)))).toContain('no archive');
    expect(await faultOf(gzipSync(await tarOf([{ name: 'a.txt', body: Buffer.from('a') }])))).toContain('no backup');
    const later = Buffer.from(JSON.stringify({ format: 'dr-arena/backup', version: 2 }));
    expect(await faultOf(gzipSync(await tarOf([{ name: 'dr-arena-backup.json', body: later }])))).toContain('format 2');
  });

  it('cannot name a place outside, a link or a table that is not ours', async () => {
    const hostile = ['../../etc/passwd', '/etc/passwd', 'database/pg_catalog.pg_authid/000001'];
    for (const name of hostile)
      expect(await faultOf(await changed((entry) => (entry.name === pages ? { ...entry, name } : entry)))).toContain(
        `'${name}'`,
      );
    const link = { name: pages, type: 'symlink', linkname: '/etc/passwd' } as const;
    expect(await faultOf(await changed((entry) => (entry.name === pages ? link : entry)))).toContain('no plain file');
    const alien = await changed(({ name, body }) =>
      name === 'manifest.json'
        ? { name, body: Buffer.from(body.toString().replaceAll('"schema":"dbos"', '"schema":"pg_catalog"')) }
        : { name, body },
    );
    expect(await faultOf(alien)).toContain('manifest does not fit');
    const more = gzipSync(await tarOf([...entries, { name: 'more', body: Buffer.from('x') }]));
    expect(await faultOf(more)).toContain("'more'");
  });

  it('that would unpack to far more than it is does not take memory or time', async () => {
    const huge = await tarOf([{ name: 'dr-arena-backup.json', body: entries[0]?.body ?? Buffer.of() }]);
    const header = Buffer.from(huge.subarray(0, 512));
    header.write(`${(2 ** 33 - 1).toString(8)}\0`, 124);
    header.write('        ', 148);
    header.write(
      `${header
        .reduce((sum, byte) => sum + byte, 0)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
    );
    expect(await faultOf(gzipSync(header))).toContain('longer');
    const zeros = Buffer.alloc(40_000_000);
    const head = { name: 'dr-arena-backup.json', body: entries[0]?.body ?? Buffer.of() };
    const bomb = gzipSync(await tarOf([head, ...[1, 2, 3].map(() => ({ name: pages, body: zeros }))]));
    expect(bomb.length).toBeLessThan(200_000);
    expect(await faultOf(bomb)).toContain('200 times');
  });
});

it('archives are read as they were written, however they come', async () => {
  const file = fc.record({ name: fc.stringMatching(/^[a-z0-9/._-]{1,99}$/), body: fc.uint8Array({ maxLength: 2000 }) });
  await forSomeSoon(50, fc.array(file, { maxLength: 8 }), fc.integer({ min: 1, max: 3000 }), async (files, size) => {
    const written = await tarOf(files.map(({ name, body }) => ({ name, body: Buffer.from(body) })));
    const read: { name: string; hash: string }[] = [];
    for await (const { name, body } of tarEntries('some.backup', chunksOf(written, size)))
      read.push({ name, hash: hashOf(body) });
    expect(read).toEqual(files.map(({ name, body }) => ({ name, hash: hashOf(body) })));
  });
});

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
