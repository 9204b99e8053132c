import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { stringify } from 'yaml';
import { configJsonSchema, loadConfig } from '../../src/config/load-config.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import { nearestWords } from '../../src/kernel/nearest-words.ts';
import { forAll, forSome } from '../support/for-all.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-faults-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is said of a config, one line for each fault. */
function faults(text: string, flags: Parameters<typeof loadConfig>[1] = []): string[] {
  const file = path.join(folder, 'arena.yaml');
  writeFileSync(file, text);
  try {
    loadConfig(file, flags);
  } catch (thrown) {
    if (!(thrown instanceof OperatorError)) throw thrown;
    return thrown.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
  return [];
}

const agent = (settings: string) => `seed: 1\nagents:\n  - ${settings.replaceAll('\n', '\n    ')}\n`;

describe('a fault of arena.yaml is told with file, line, column, setting, what was expected and what may be meant', () => {
  it.each([
    [
      'tournamnt: { rounds: 3 }',
      "arena.yaml:1:1: tournamnt: there is no such setting here; did you mean 'tournament'?",
    ],
    [
      agent('kind: http\nname: x\nurll: http://127.0.0.1:9/'),
      "arena.yaml:5:5: agents.0.urll: there is no such setting here; did you mean 'url'?",
    ],
    [
      agent('kind: command\nname: x\ncomand: [python3, a.py]'),
      "arena.yaml:5:5: agents.0.comand: there is no such setting here; did you mean 'command'?",
    ],
    [
      agent('kind: comand\nname: x\ncommand: [a]'),
      "arena.yaml:3:11: agents.0.kind: must be one of scripted, command, http, model, research, react, mcp; did you mean 'command'?",
    ],
    [
      agent('knd: command\nname: x'),
      "arena.yaml:3:5: agents.0.knd: there is no such setting here; did you mean 'kind'?",
    ],
    [
      agent('name: x\ncommand: [a]'),
      'arena.yaml:3:5: agents.0.kind: is missing: one of scripted, command, http, model, research, react, mcp',
    ],
    [
      agent('kind: command\nname: x\ncommand: python3 a.py'),
      'arena.yaml:5:14: agents.0.command: must be a list, such as [a, b], not a text',
    ],
    [agent('kind: command\nname: x'), 'arena.yaml:3:5: agents.0.command: is missing: a list, such as [a, b]'],
    [
      agent('kind: command\nname: x\ncommand: [a]\nurl: http://127.0.0.1:9/'),
      'arena.yaml:6:5: agents.0.url: there is no such setting here; there are kind, name, vendor, command, folder, version, env, maxCostUsd, isolation',
    ],
    [
      agent('kind: mcp\nname: x\nmodel: a/b\nservers:\n  - { name: files, ulr: "http://127.0.0.1:9/" }'),
      "arena.yaml:7:24: agents.0.servers.0.ulr: there is no such setting here; did you mean 'url'?",
    ],
    ['trees:\n  depth: 99', 'arena.yaml:2:10: trees.depth: must be at most 6, not 99'],
    ['trees: { count: 1.5 }', 'arena.yaml:1:17: trees.count: must be a whole number, not 1.5'],
    ['trees: many', 'arena.yaml:1:8: trees: must be a mapping of settings, such as { key: value }, not a text'],
    [
      'tournament:\n  format: swis',
      "arena.yaml:2:11: tournament.format: must be one of swiss, round-robin, anchor, single-elimination, double-elimination, group, adaptive, placement, not 'swis'; did you mean 'swiss'?",
    ],
    [
      'trees: { language: english }',
      'arena.yaml:1:20: trees.language: must be a code of two letters such as en, or any',
    ],
    [
      'prices: { x: { input: 1 } }',
      "arena.yaml:1:11: prices.x: must be a provider and its model, such as 'openai/gpt-5.1'",
    ],
    ['web: { kind: mars }', "arena.yaml:1:14: web.kind: must be one of sandbox, live, not 'mars'"],
    ['budget: {}', 'arena.yaml:1:9: budget.usd: is missing: a number'],
    [
      'agents:\n  - { kind: scripted, name: Heron }\n  - { kind: command, name: Heron, command: [a] }',
      "arena.yaml:3:28: agents.1.name: the settings name the agent 'Heron' twice; give each agent its own name",
    ],
  ])('%j', (text, told) => expect(faults(text)).toEqual([told]));

  it('every fault of a file at once, each at its own place', () => {
    expect(faults('sed: 1\ntrees: { cuont: 3, depth: 9 }\n').map((line) => line.split(' ')[0])).toEqual([
      'arena.yaml:2:27:',
      'arena.yaml:2:10:',
      'arena.yaml:1:1:',
    ]);
  });

  it.each([
    [
      'providers: { "a b": { url: "http://x/" } }',
      'arena.yaml:1:14: providers.a b: must be a small letter, and then small letters, digits, dashes and underscores; at most 32',
    ],
    [
      'examiner: { judges: openai/gpt-5 }',
      'arena.yaml:1:21: examiner.judges: must be a list, such as [a, b], not a text',
    ],
    ['seed: 1e30', 'arena.yaml:1:7: seed: must be at most 9007199254740991, not 1e+30'],
    [
      agent(
        'kind: mcp\nname: x\nmodel: openai/gpt-5.1\nservers: [{ name: a, command: [x], url: "http://127.0.0.1/" }]',
      ),
      'arena.yaml:6:40: agents.0.servers.0.url: does not go with the other settings here',
    ],
    [agent('kind: command\nname: x\ncommand: []'), 'arena.yaml:5:14: agents.0.command: must have at least 1 entry'],
    [
      'tournament: { adaptive: { wanted: some } }',
      "arena.yaml:1:35: tournament.adaptive.wanted: must be all, not 'some', or must be a number, not a text",
    ],
  ])('in plain words, and once: %j', (text, told) => expect(faults(text)).toEqual([told]));

  it('of a variable or the command line by their name, in whatever file the rest stands', () => {
    vi.stubEnv('DR_ARENA_TREES', '0');
    const told = faults('trees: { count: 3 }', [{ path: ['seed'], value: -1 }]);
    vi.unstubAllEnvs();
    expect(told).toEqual([
      'the command line: seed: must be at least 0, not -1',
      'DR_ARENA_TREES: trees.count: must be at least 1, not 0',
    ]);
  });

  it('of no YAML with the line and the column where it ends to be one', () => {
    const file = path.join(folder, 'arena.yaml');
    writeFileSync(file, 'seed: 1\nagents: [\nweb: {}\n');
    expect(() => loadConfig(file)).toThrow(/arena\.yaml:3:\d+ is not valid YAML/);
  });
});

/** One letter left out, put in, taken for another, or swapped with the next. */
const typo = (word: string) =>
  fc
    .record({
      at: fc.nat(word.length - 1),
      letter: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
      kind: fc.constantFrom('out', 'in', 'other', 'swapped'),
    })
    .map(({ at, letter, kind }) => {
      const before = word.slice(0, at);
      const after = word.slice(at + 1);
      switch (kind) {
        case 'out':
          return before + after;
        case 'in':
          return before + letter + word.slice(at);
        case 'other':
          return before + letter + after;
        default:
          return before + after.slice(0, 1) + word.slice(at, at + 1) + after.slice(1);
      }
    });

describe('a misspelt setting', () => {
  interface Shape {
    readonly properties?: Readonly<Record<string, Shape>>;
  }
  const schema = configJsonSchema() as Shape;
  const namesUnder = (under: readonly string[]) =>
    Object.keys(under.reduce<Shape>((shape, name) => shape.properties?.[name] ?? {}, schema).properties ?? {});
  const known = [[], ...namesUnder([]).map((section) => [section])].flatMap((under) => {
    const names = namesUnder(under);
    return names.map((key) => ({ under, key, names }));
  });

  it('is told of with the one that was meant, whichever it is and however one letter is wrong', () => {
    const misspelt = fc
      .constantFrom(...known)
      .chain((setting) => typo(setting.key).map((word) => ({ ...setting, word })));
    forSome(40, misspelt, ({ under, key, names, word }) => {
      fc.pre(word.length > 0 && !names.includes(word));
      const config = under.reduceRight<unknown>((inner, section) => ({ [section]: inner }), { [word]: 1 });
      const [told = ''] = faults(stringify(config)).filter((line) => line.includes(`${[...under, word].join('.')}:`));
      expect(told).toMatch(/^arena\.yaml:\d+:\d+: /);
      expect(told).toContain('did you mean ');
      expect(told).toContain(`'${key}'`);
    });
  });
});

describe('the nearest words', () => {
  it('are none where nothing is near, and all that are as near, three at most', () => {
    expect(nearestWords('zebra', ['seed', 'agents'])).toEqual([]);
    expect(nearestWords('cat', ['bat', 'hat', 'rat', 'sat', 'dog'])).toEqual(['bat', 'hat', 'rat']);
    expect(nearestWords('SEED', ['seed', 'seeds'])).toEqual(['seed']);
  });

  it('are the same seen from either side, and a word itself comes first of all', () => {
    forAll(fc.string({ minLength: 1, maxLength: 12 }), fc.array(fc.string({ maxLength: 12 })), (word, others) => {
      const near = nearestWords(word, [word, ...others]);
      expect(near.every((each) => each.toLowerCase() === word.toLowerCase())).toBe(true);
      expect(near[0]).toBe(word);
    });
  });
});

describe('a config that is no config', () => {
  const said = (text: string): string => {
    const file = path.join(folder, 'arena.yaml');
    writeFileSync(file, text);
    try {
      loadConfig(file);
    } catch (thrown) {
      if (!(thrown instanceof OperatorError)) throw thrown;
      return thrown.message;
    }
    return '';
  };

  it.each([
    ['an alias within its own mapping', 'trees: &a\n  count: *a\n'],
    ['an alias within its own list', 'providers: { mine: { url: &a [*a] } }\n'],
    ['lists in lists', `seed: ${'['.repeat(60)}${']'.repeat(60)}\n`],
  ])('is refused in words: %s', (_, text) => expect(said(text)).toMatch(/\b32 levels\b/));

  it('is refused for its size alone', () => expect(said(`# ${'x'.repeat(1_000_001)}`)).toContain('1 MB'));

  it('has its first faults told, however many there are', () => {
    const text = Array.from({ length: 2_000 }, (_, at) => `k${at}: 1\n`).join('');
    const lines = said(text).split('\n');
    expect([lines.length, lines.at(-1)]).toEqual([22, '  and others']);
  });
});
