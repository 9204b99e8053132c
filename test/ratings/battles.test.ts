import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBattles } from '../../src/ratings/battles.ts';
import { someBattles } from './battle-samples.ts';

const line = '{"model_a":"ant","model_b":"bee","winner":"model_a"}';

describe('readBattles', () => {
  it('gives back what was written, with any line ends, a byte order mark and blank lines', () => {
    fc.assert(
      fc.property(someBattles, fc.constantFrom('\n', '\r\n', '\n\n', '\r\n  \r\n'), (battles, end) => {
        const text = `\uFEFF${battles.map((battle) => JSON.stringify(battle)).join(end)}${end}`;
        expect(readBattles(text)).toEqual({ battles, broken: [] });
      }),
    );
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
    fc.assert(
      fc.property(fc.array(anyLine), (lines) => {
        const { battles, broken } = readBattles(lines.join('\n'));
        const first = lines[0]?.startsWith('\uFEFF') ? [lines[0].slice(1), ...lines.slice(1)] : lines;
        expect(battles.length + broken.length).toBe(first.filter((one) => one.trim() !== '').length);
      }),
    );
  });

  it('reads the arena logs’ word for a tie of two bad answers', () => {
    const { battles } = readBattles('{"model_a":"a","model_b":"b","winner":"tie (bothbad)","turn":1,"tree_id":7}');
    expect(battles).toEqual([{ model_a: 'a', model_b: 'b', winner: 'both_bad', tree_id: '7' }]);
  });

  it('takes null for a figure that is not known', () => {
    const { battles } = readBattles('{"model_a":"a","model_b":"b","winner":"tie","tree_id":null,"rounds":null}');
    expect(battles).toEqual([{ model_a: 'a', model_b: 'b', winner: 'tie' }]);
  });

  it('refuses a line of unbounded length', () => {
    const long = JSON.stringify({ model_a: 'a', model_b: 'b', winner: 'tie', note: 'x'.repeat(70_000) });
    expect(readBattles(`${long}\n${line}`)).toMatchObject({
      battles: [{ model_a: 'ant' }],
      broken: [{ line: 1, problem: 'longer than 65536 characters' }],
    });
  });
});
