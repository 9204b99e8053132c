import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stringify } from 'yaml';
import * as z from 'zod';
import { configSchema } from '../../src/config/config-schema.ts';
import { asCalled, loadDotEnv } from '../../src/config/environment.ts';
import { configJsonSchema, loadConfig, parseConfig } from '../../src/config/load-config.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import { runIn } from '../cli/run-in.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-config-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function yaml(text: string): string {
  const file = path.join(folder, 'arena.yaml');
  writeFileSync(file, text);
  return file;
}

/** The operator error that a config gives, as printed. */
function refusal(text: string): string {
  try {
    loadConfig(yaml(text));
  } catch (thrown) {
    if (thrown instanceof OperatorError) return `${thrown.message}\n${thrown.remedy}`;
    throw thrown;
  }
  throw new Error('the config was taken');
}

describe('precedence', () => {
  const settings = [
    { variable: 'DR_ARENA_SEED', at: ['seed'], fallback: 1 },
    { variable: 'DR_ARENA_TREES', at: ['trees', 'count'], fallback: 6 },
    { variable: 'DR_ARENA_ROUNDS', at: ['tournament', 'rounds'], fallback: undefined },
    { variable: 'DR_ARENA_CONCURRENCY', at: ['tournament', 'concurrency'], fallback: 16 },
  ];
  it.each(settings)('$at: flag before $variable before file before default', ({ variable, at, fallback }) => {
    const settingOf = (config: unknown) =>
      at.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], config);
    expect(settingOf(loadConfig(null))).toBe(fallback);
    const file = yaml(stringify(at.reduceRight<unknown>((inner, key) => ({ [key]: inner }), 21)));
    expect(settingOf(loadConfig(file))).toBe(21);
    vi.stubEnv(variable, '22');
    expect(settingOf(loadConfig(file))).toBe(22);
    expect(settingOf(loadConfig(file, [{ path: at, value: 23 }]))).toBe(23);
  });

  it('leaves the other settings of a section as the file has them', () => {
    vi.stubEnv('DR_ARENA_TREES', '9');
    expect(loadConfig(yaml('trees: { depth: 4, count: 2 }')).trees).toMatchObject({ depth: 4, count: 9, children: 10 });
  });

  it('takes an empty variable for none and refuses one that is no number', () => {
    vi.stubEnv('DR_ARENA_SEED', '');
    expect(loadConfig(null).seed).toBe(1);
    vi.stubEnv('DR_ARENA_SEED', 'five');
    expect(() => loadConfig(null)).toThrow(/DR_ARENA_SEED is 'five'/);
  });

  it('names the variable or the command line where one of them is wrong', () => {
    vi.stubEnv('DR_ARENA_TREES', '0');
    expect(() => loadConfig(null)).toThrow(/DR_ARENA_TREES[\s\S]*trees\.count/);
    expect(() => loadConfig(null, [{ path: ['seed'], value: -1 }])).toThrow(/the command line[\s\S]*seed/);
  });
});

describe('a wrong config is refused in words', () => {
  it.each([
    ['seed: 1\nagents: [\nweb:', /line [23]/],
    ['seed: 1\nseed: 2', /line 2/],
    ['seed: "one"', /seed: /],
    ['sed: 1', /sed/],
    ['trees: { cuont: 3 }', /trees\.cuont: /],
    ['trees: { depth: 99 }', /trees\.depth: /],
    ['web: { kind: mars }', /web\.kind: /],
    ['web: { live: { seeds: [{ source: stars }] } }', /web\.live\.seeds\.0/],
    ['web: { live: { search: [{ service: searxng }] } }', /web\.live\.search\.0\.url: /],
    ['web: { live: { search: [{ service: brave, key: s3cret }] } }', /web\.live\.search\.0\.key: /],
    ['trees: { language: english }', /trees\.language: /],
    ['crawl: { allowedOrigins: ["http://127.0.0.1/path"] }', /crawl\.allowedOrigins\.0: /],
    ['agents: [{ kind: command, name: x, command: "rm -rf" }]', /agents\.0\.command: /],
    ['agents: [{ kind: command, name: x, command: [a], key: s }]', /agents\.0\.key: /],
    ['agents: [{ kind: scripted, name: "<b>" }]', /agents\.0\.name: /],
    ['agents: [{ kind: scripted, name: Heron }, { kind: command, name: Heron, command: [a] }]', /'Heron' twice/],
    [
      'agents: [{ kind: command, name: "Re\u0301", command: [a] }, { kind: command, name: Ré, command: [a] }]',
      /'Ré' twice/,
    ],
    [
      'agents: [{ kind: scripted, name: Heron }, { kind: command, name: Hеron, command: [a] }]',
      /'Heron' and 'Hеron' look alike/,
    ],
    ['- seed', /holds no settings/],
    ['just words', /holds no settings/],
    ['seed: *nowhere', /not valid YAML/],
  ])('%j', (text, words) => {
    const message = refusal(text);
    expect(message).toMatch(words);
    expect(message).toContain('arena.yaml');
    expect(message).not.toMatch(/\bat .*\.ts:\d+/);
  });

  it('a section that is no mapping, even where a flag would set something in it', () => {
    expect(() => loadConfig(yaml('trees: many'), [{ path: ['trees', 'count'], value: 3 }])).toThrow(/trees: /);
  });

  it('aliases that would unfold without end', () => {
    const lines = ['a: &a0 [x,x,x,x,x,x,x,x,x,x]'];
    for (let level = 1; level < 9; level++)
      lines.push(
        `b${level}: &a${level} [${Array(10)
          .fill(`*a${level - 1}`)
          .join()}]`,
      );
    expect(refusal(lines.join('\n'))).toMatch(/not valid YAML/);
  });

  it.each([
    ['lists', '['.repeat(100_000)],
    ['closed lists', `seed: ${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['mappings', '{a: '.repeat(100_000)],
    ['lists in a line', `${'- '.repeat(100_000)}1`],
    ['indented mappings', Array.from({ length: 800 }, (_, at) => `${' '.repeat(at)}a:`).join('\n')],
  ])('%s nested beyond all use, by their depth and not by what they do to the stack', (_, text) =>
    expect(refusal(text)).toContain('levels deep'));

  it('a file that is not there, or is a folder', () => {
    expect(() => loadConfig(path.join(folder, 'none.yaml'))).toThrow(OperatorError);
    expect(() => loadConfig(folder)).toThrow(OperatorError);
  });

  it('an empty file, or one of empty sections, is the default config', () => {
    expect(loadConfig(yaml(''))).toEqual(loadConfig(null));
    expect(loadConfig(yaml('trees:\nweb:\n  live:\n'))).toEqual(loadConfig(null));
  });
});

describe('.env', () => {
  it('is loaded, and the shell wins', () => {
    writeFileSync(path.join(folder, '.env'), 'DR_ARENA_SEED=31\nDR_ARENA_TREES=32\n');
    vi.stubEnv('DR_ARENA_SEED', '41');
    vi.stubEnv('DR_ARENA_TREES', undefined);
    loadDotEnv(folder);
    expect(loadConfig(null)).toMatchObject({ seed: 41, trees: { count: 32 } });
  });

  it('may be missing', () => expect(() => loadDotEnv(folder)).not.toThrow());
});

describe('what is stored with a run', () => {
  it('reads back as it was, from JSON too', async () => {
    await runIn(folder, ['init']);
    const config = loadConfig(path.join(folder, 'arena.yaml'));
    expect(parseConfig(JSON.parse(JSON.stringify(config)), 'stored')).toEqual(config);
  });

  it('names the variables a program may see and never holds their values', () => {
    vi.stubEnv('MY_API_KEY', 'sk-never-written-down');
    const config = loadConfig(yaml('agents: [{ kind: command, name: mine, command: [x], env: [MY_API_KEY] }]'));
    expect(JSON.stringify(config)).toContain('MY_API_KEY');
    expect(JSON.stringify(config)).not.toContain('sk-never');
  });
});

it('the template that init writes is a valid config that says what the defaults are, and its JSON Schema accepts it', async () => {
  expect((await runIn(folder, ['init'])).code).toBe(0);
  const config = loadConfig(path.join(folder, 'arena.yaml'));
  expect({ ...config, agents: [] }).toEqual(loadConfig(null));
  const written: unknown = JSON.parse(readFileSync(path.join(folder, 'arena.schema.json'), 'utf8'));
  expect(written).toEqual(configJsonSchema());
  // This reader of schemas lacks the Unicode patterns that JSON Schema has.
  const plain: unknown = JSON.parse(JSON.stringify(written).replaceAll('\\\\p{L}\\\\p{N}', 'A-Za-z0-9'));
  const fromSchema = z.fromJSONSchema(plain as Parameters<typeof z.fromJSONSchema>[0]);
  expect(fromSchema.safeParse(configSchema.parse(config)).error).toBeUndefined();
  expect(fromSchema.safeParse({ sed: 1 }).success).toBe(false);
});

it('an address that is none is told, as one with a password is', () => {
  for (const url of ['', 'x', 'ftp://a.example/', 'http://user:pass@a.example/'])
    expect(() => parseConfig({ providers: { vllm: { url } } }, 'here')).toThrowError(OperatorError);
});

it('names commands as the person calls the program, once each, and leaves words and addresses alone', () => {
  const text = "See 'dr-arena schedule list', or npx dr-arena doctor; ./dr-arena site and dr-arena: stay.";
  vi.stubEnv('npm_command', 'exec');
  expect(asCalled(text)).toBe(
    "See 'npx dr-arena schedule list', or npx dr-arena doctor; ./dr-arena site and dr-arena: stay.",
  );
  vi.stubEnv('npm_command', undefined);
  expect(asCalled(text)).toBe(text);
});
