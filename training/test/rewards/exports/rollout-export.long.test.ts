import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributions, pathAdvantages } from '../../../rewards/attribution/attribute-advantages.ts';
import { exportTree } from '../../../rewards/exports/export-tree.ts';
import { readRolloutTree } from '../../../rewards/exports/read-rollout-tree.ts';
import { codePoints, type RolloutExport } from '../../../rewards/exports/rollout-export.ts';
import { anyText, randomRewards, randomTrees, treeLine, treeOf } from '../attribution/random-tree.ts';
import { codePointPieces, readRolloutExport } from './read-rollout-export.ts';

const cases = randomTrees.chain((tree) =>
  fc.tuple(fc.constant(tree), randomRewards(tree), fc.constantFrom(...attributions)),
);

const turn = { tokens: ['I \u{1F50D}', '\u0000look'], tool: 'search', result: 'e\u0301 \u{1F30D}' };
const root = { parent: 9, fork: 0, turns: [turn], last: ['Par', 'is'], end: 'answered' as const };
const small = treeOf([root, { ...root, parent: 0, turns: [], last: ['Rome'] }], 'Q\u{1F600}: ');

function named(line: string) {
  const found = readRolloutTree(line);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

function exported(): RolloutExport[] {
  const rewards = new Map([
    ['p0', 1],
    ['p1', 0],
  ]);
  return exportTree(named(treeLine(small)), pathAdvantages(rewards), 'hard');
}

const branch = () => exported()[1] as RolloutExport;
const fault = (changes: object) => readRolloutExport(JSON.stringify({ ...branch(), ...changes }));

describe('the export of a tree', () => {
  it('survives being written and read, whatever characters stand in it', () => {
    fc.assert(
      fc.property(cases, ([tree, rewards, how]) => {
        const records = exportTree(named(treeLine(tree)), pathAdvantages(rewards), how);
        expect(records.map(({ id }) => id)).toEqual(tree.paths.map(({ id }) => id));
        for (const record of records) expect(readRolloutExport(JSON.stringify(record))).toEqual(record);
      }),
      { numRuns: 60 },
    );
  });

  it('counts offsets in code points, masks tools, and says who shares what', () => {
    const [first, second] = exported();
    expect(first?.spans.map(({ from, to, loss_mask }) => [from, to, loss_mask])).toEqual([
      [0, 8, 1],
      [8, 12, 0],
      [12, 17, 1],
    ]);
    expect(first?.spans.map((span) => span.shared_with)).toEqual([['p1'], ['p1'], []]);
    expect(second?.advantages).toEqual([
      { from_token: 0, to_token: 2, advantage: 0 },
      { from_token: 2, to_token: 3, advantage: second?.advantage },
    ]);
    expect(second).toMatchObject({ group_id: 'q1', parent: 'p0', fork: { segments: 2, tokens: 2 }, reward: 0 });
    expect(second?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant']);
    expect(
      second?.messages
        .slice(1)
        .map(({ content }) => content)
        .join(''),
    ).toBe(second?.text);
  });

  it('says that nothing is known of a path without a reward', () => {
    const rewards = pathAdvantages(
      new Map([
        ['p0', 1],
        ['p1', null],
      ]),
    );
    const [, second] = exportTree(named(treeLine(small)), rewards, 'soft');
    expect(second).toMatchObject({ reward: null, advantage: 0, degenerate: 'too_few' });
  });
});

describe('the reader of exports', () => {
  it('refuses members of other names, other versions, and lone surrogates', () => {
    expect(fault({})).toMatchObject({ id: 'p1' });
    expect(fault({ rewards: 1 })).toContain('rewards');
    expect(fault({ schema: 'dr-arena/rollout-export@2' })).toMatch(/^schema: /);
    expect(fault({ prompt: 'x\uD800' })).toMatch(/^prompt: half of a surrogate pair/);
    expect(fault({ tokens: [{ text: '\uDC00', id: 1, logprob: 0 }] })).toMatch(/^tokens\.0\.text: half/);
    expect(fault({ advantage: null })).toMatch(/^advantage: /);
    expect(readRolloutExport('{')).toBe('not JSON');
  });

  it('refuses spans, tokens, advantages, forks and messages that do not fit together', () => {
    const { spans, tokens, advantages, messages, text, prompt } = branch();
    const [one, ...others] = spans;
    expect(fault({ spans: others })).toMatch(/^spans\.0: policy and tool/);
    expect(fault({ spans: [{ ...one, to: 7 }, ...others] })).toMatch(/^spans\.1: does not begin/);
    expect(fault({ spans: [{ ...one, to_token: 1 }, ...others] })).toMatch(/^spans\.2: its tokens/);
    expect(fault({ text: `${text}.` })).toMatch(/^spans: they do not end where the text/);
    expect(fault({ tokens: [...tokens, tokens[0]] })).toMatch(/^spans: they do not end where the tokens/);
    expect(fault({ tokens: tokens.toReversed() })).toMatch(/^spans\.0: its tokens are not its text/);
    expect(fault({ advantages: advantages.slice(1) })).toMatch(/^advantages\.0/);
    expect(fault({ advantages: advantages.slice(0, 1) })).toMatch(/^advantages: they do not end/);
    expect(fault({ reward: null })).toMatch(/^reward: /);
    expect(fault({ parent: null })).toMatch(/^fork: a branch/);
    expect(fault({ prompt: `${prompt}.` })).toMatch(/^fork: the hash/);
    expect(fault({ question: 'What?' })).toMatch(/^messages\.0/);
    expect(fault({ messages: messages.slice(0, -1) })).toMatch(/^messages: not one/);
    expect(fault({ messages: [...messages.slice(0, -1), messages[1]] })).toMatch(/^messages\.3/);
  });

  it('reads or refuses, and never throws, whatever stands in a line', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (line) => {
        expect(['string', 'object']).toContain(typeof readRolloutExport(line));
        expect(typeof readRolloutTree(line)).toBe('string');
      }),
    );
  });
});

describe('the reader of trees', () => {
  it('names a tree by its question, ignores what else a record holds, and says what is wrong', () => {
    expect(named(treeLine(small, { seed: 7, decisions: [] })).group).toBe('q1');
    expect(readRolloutTree(treeLine(small, { version: 2 }))).toMatch(/^version: /);
    expect(readRolloutTree(treeLine(small, { prompt: 'x\uDFFF' }))).toMatch(/^prompt: half of a surrogate pair/);
    expect(readRolloutTree(treeLine(small, { prompt: 'x' }))).toMatch(/^path p1: the hash/);
    expect(readRolloutTree(treeLine(small, { faults: ['p1: sent another prefix'] }))).toMatch(/^faults: .*not sound/);
    expect(readRolloutTree('{')).toBe('not JSON');
  });
});

describe('code points', () => {
  it('are counted and cut as in a list of characters', () => {
    fc.assert(
      fc.property(fc.array(anyText), (texts) => {
        const lengths = texts.map((text) => [...text].length);
        expect(texts.map(codePoints)).toEqual(lengths);
        expect(codePointPieces(texts.join(''), lengths)).toEqual(texts);
      }),
    );
  });
});
