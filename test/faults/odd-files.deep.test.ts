// Repeats test/config/config.long.test.ts, test/cli/named-pipe.real.test.ts, test/cli/read-text.long.test.ts and the refusals of each
// command (test/cli/audit, calibrate, rejudge, set; training/test/commands/rewards-options) with every kind of wrong file.
import { mkdirSync, symlinkSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { arenaFolder } from '../cli/arena-folder.ts';

const home = arenaFolder(
  { agents: [{ kind: 'scripted', name: 'Merlin' }] },
  { tables: 'played', env: () => ({ OPENAI_API_KEY: 'sk-planted' }) },
);

const letters = [...'abcdefghi'];
const laughs = letters
  .map((name, at) => `${name}: &${name} [${Array(9).fill(at === 0 ? 'x' : `*${letters[at - 1]}`)}]\n`)
  .join('');

/** What each file holds; null: it is no file. */
const files: Readonly<Record<string, string | Buffer | null>> = {
  gone: null,
  folder: null,
  'link-to-itself': null,
  'link-to-nothing': null,
  empty: '',
  blanks: ' \n\r\n \n',
  'mark-alone': '\uFEFF',
  null: 'null',
  bom: '\uFEFF{"a": 1}',
  crlf: '{"a": 1}\r\n{"a": 2}\r\n',
  'utf-16': Buffer.from('\uFEFF{"a": 1}', 'utf16le'),
  'latin-1': Buffer.from('{"name": "M\xfcller"}', 'latin1'),
  gzip: gzipSync('{"a": 1}'),
  zip: Buffer.from('PK\u0003\u0004 and what is packed'),
  parquet: Buffer.from('PAR1\u0000\u0001\u0002'),
  'lfs-pointer': 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n',
  nul: '{"a": "b\u0000"}\u0000',
  'cut-short': '{"a": [1, 2, {"b": "c',
  list: '[]',
  'list-of-null': '[null]',
  number: '5',
  html: '<!doctype html><html><body>404</body></html>',
  csv: 'group_id;query\n1;Who?\n',
  'same-key-twice': '{"a": 1, "a": 2}',
  proto: '{"__proto__": {"x": 1}, "constructor": 1}',
  'deep-lists': `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  'deep-objects': `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
  'billion-laughs': laughs,
  'a-thousand-faults': '!!x '.repeat(1_000),
  'long-line': `{"a": "${'x'.repeat(3_000_000)}`,
};
const names = Object.keys(files);

const judged = ['--judge', 'openai/gpt-5.1'];
const commands: readonly (readonly [string, (file: string) => readonly string[]])[] = [
  ['a config', (file) => ['doctor', '-c', file]],
  ['a set', (file) => ['set', 'import', file]],
  ['answers of an audit', (file) => ['audit', 'import', file]],
  ['answers graded by hand', (file) => ['calibrate', file, ...judged, '--yes']],
  ['a match bundle', (file) => ['rejudge', '--bundle', file, ...judged, '--yes']],
  ['a backup', (file) => ['restore', file, '--replace', '--yes']],
  ['groups', (file) => ['rewards', 'rank', file, ...judged, '--yes']],
  ['a rubric', (file) => ['rewards', 'rank', 'groups.jsonl', '--domain', file, ...judged, '--yes']],
];
/** Without settings a config is the default one. */
const fine = ['a config empty', 'a config blanks', 'a config mark-alone', 'a config null'];

beforeAll(() => {
  const candidates = ['a', 'b'].map((id) => ({ id, response: id }));
  home.write('groups.jsonl', [{ group_id: 'g', query: 'Which?', candidates }]);
  mkdirSync(home.at('folder'));
  symlinkSync(home.at('link-to-itself'), home.at('link-to-itself'));
  symlinkSync(home.at('nowhere'), home.at('link-to-nothing'));
  for (const [name, content] of Object.entries(files)) if (content !== null) home.write(name, content);
});

const recorded = async () => {
  const tables = ['model_calls', 'tournaments', 'matches', 'answers', 'audits', 'exam_sets'] as const;
  const counts = tables.map((table) =>
    home.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .executeTakeFirst(),
  );
  return Promise.all(counts);
};

it.each(
  commands,
)('%s that is of another kind is refused in few plain words, and nothing is paid or lost', async (what, words) => {
  const before = await recorded();
  const wrong: unknown[] = [];
  for (const name of names) {
    const { code, out, err } = await home.run(...words(name));
    const told = what === 'a config' ? out + err : err;
    const isShort = told.length < 4_000 && told.split('\n').length < 40;
    const isPlain = !/bug in dr-arena|\.ts:\d|at .*\(node:/.test(told);
    const ends = fine.includes(`${what} ${name}`) ? 0 : 2;
    if (code !== ends || !isShort || !isPlain) wrong.push({ name, code, told: told.slice(0, 400) });
  }
  expect(wrong).toEqual([]);
  expect(await recorded()).toEqual(before);
});
