import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Battle, readBattles } from '../../src/ratings/battles.ts';
import { rateBattles } from '../../src/ratings/rate.ts';
import { forAll } from '../support/for-all.ts';
import { someBattles } from './battle-samples.ts';

const line = '{"model_a":"ant","model_b":"bee","winner":"model_a"}';

describe('readBattles', () => {
  it('gives back what was written, with any line ends, a byte order mark and blank lines', () => {
    forAll(someBattles, fc.constantFrom('\n', '\r\n', '\n\n', '\r\n  \r\n'), (battles, end) => {
      const text = `\uFEFF${battles.map((battle) => JSON.stringify(battle)).join(end)}${end}`;
      expect(readBattles(text)).toEqual({ battles, broken: [] });
    });
  });

  it('names every broken line by its number and keeps the others', () => {
    const text = [
      line,
      '{"model_a":"ant"',
      '',
      '{"model_a":"ant","model_b":"bee","winner":"nobody"}',
      '{"model_a":"ant","model_b":"ant","winner":"tie"}',
      '[]',
      line,
      'null',
      '{"model_b":"bee","winner":"tie"}',
    ].join('\n');
    const { battles, broken } = readBattles(text);
    expect(battles).toHaveLength(2);
    expect(broken.map((one) => one.line)).toEqual([2, 4, 5, 6, 8, 9]);
    expect(broken[0]?.problem).toBe('not JSON');
    expect(broken[1]?.problem).toMatch(/^winner: /);
    expect(broken[2]?.problem).toBe('model_a and model_b are the same');
    expect(broken[5]?.problem).toMatch(/^model_a: /);
  });

  it('accounts for every line that is not blank, whatever the text', () => {
    const anyLine = fc.oneof(fc.string(), fc.json(), fc.constant(line)).map((text) => text.replaceAll('\n', ' '));
    forAll(fc.array(anyLine), (lines) => {
      const { battles, broken } = readBattles(lines.join('\n'));
      const first = lines[0]?.startsWith('\uFEFF') ? [lines[0].slice(1), ...lines.slice(1)] : lines;
      expect(battles.length + broken.length).toBe(first.filter((one) => one.trim() !== '').length);
    });
  });

  it('reads the arena logs’ word for a tie of two bad answers', () => {
    const { battles } = readBattles('{"model_a":"a","model_b":"b","winner":"tie (bothbad)","turn":1,"tree_id":7}');
    expect(battles).toEqual([{ model_a: 'a', model_b: 'b', winner: 'both_bad', tree_id: '7' }]);
  });

  it('takes null for a figure that is not known', () => {
    const { battles } = readBattles('{"model_a":"a","model_b":"b","winner":"tie","tree_id":null,"rounds":null}');
    expect(battles).toEqual([{ model_a: 'a', model_b: 'b', winner: 'tie' }]);
  });

  it('reads a line of Chatbot Arena, whatever further keys it has', () => {
    const arena = {
      question_id: 'q',
      model_a: 'a',
      model_b: 'b',
      winner: 'model_b',
      judge: 'arena_user_1',
      turn: 1,
      anony: true,
      language: 'English',
      tstamp: 1690000000.5,
      conversation_a: [{ role: 'user', content: 'hi' }],
      conv_metadata: { sum_assistant_a_tokens: 90, header_count_a: { h1: 0 }, list_count_a: { ordered: 1 } },
      category_tag: { criteria_v0: { complexity: true } },
    };
    expect(readBattles(JSON.stringify(arena))).toEqual({
      battles: [{ model_a: 'a', model_b: 'b', winner: 'model_b' }],
      broken: [],
    });
  });

  it('reads style, with some features or all, and a weight', () => {
    const styled = {
      ...JSON.parse(line),
      style_a: { length: 10, emoji: 3 },
      style_b: { length: 2.5, lists: 1 },
      weight: 2,
    };
    expect(readBattles(JSON.stringify(styled)).battles).toEqual([
      { ...JSON.parse(line), style_a: { length: 10 }, style_b: { length: 2.5, lists: 1 }, weight: 2 },
    ]);
    expect(readBattles(JSON.stringify({ ...JSON.parse(line), style_a: null, weight: null })).battles).toEqual([
      JSON.parse(line),
    ]);
  });

  it('takes a name for the same agent with blanks around it and in either form of Unicode', () => {
    const line = (model_a: string, model_b: string) => JSON.stringify({ model_a, model_b, winner: 'model_a' });
    const { battles, broken } = readBattles(
      [line('GPT ', 'caf\u00e9'), line('\tGPT', 'cafe\u0301'), line('GPT', 'GPT ')].join('\n'),
    );
    expect(battles.map(({ model_a, model_b }) => `${model_a} ${model_b}`)).toEqual(['GPT café', 'GPT café']);
    expect(broken.map(({ line: at }) => at)).toEqual([3]);
    expect(readBattles(line(' ', 'ant')).broken).toHaveLength(1);
  });

  it('refuses a weight that is not above zero, or beyond counting, and a style below zero', () => {
    const odd = [{ weight: 0 }, { weight: -1 }, { weight: 1e9 }, { weight: '2' }, { style_a: { length: -1 } }];
    for (const each of odd) {
      const { broken } = readBattles(JSON.stringify({ ...JSON.parse(line), ...each }));
      expect(broken[0]?.problem).toMatch(/^(weight|style_a\.length): /);
    }
  });

  it('refuses a line of unbounded length', () => {
    const withNote = (length: number) =>
      JSON.stringify({ model_a: 'a', model_b: 'b', winner: 'tie', note: 'x'.repeat(length) });
    expect(readBattles(`${withNote(9_000_000)}\n${line}`)).toMatchObject({
      battles: [{ model_a: 'ant' }],
      broken: [{ line: 1, problem: 'longer than 8388608 characters' }],
    });
    const conversation = readBattles(withNote(500_000));
    expect([conversation.battles.length, conversation.broken]).toEqual([1, []]);
  });
});

describe('rateBattles', () => {
  const battle = { model_a: 'ant', model_b: 'bee', winner: 'model_a' } as const;

  it.each([
    ...['tie (bothbad)', 'draw', 'Model_A', null].map((winner) => ({ winner })),
    ...[-1, 0, Number.NaN, 1e18].map((weight) => ({ weight })),
  ])('refuses a winner or a weight that no battle has, and names the battle: %o', (odd) => {
    const battles = [battle, { ...battle, ...odd } as Battle];
    expect(() => rateBattles(battles)).toThrow(RangeError);
    expect(() => rateBattles(battles)).toThrow(/^battle 1: /);
  });
});
