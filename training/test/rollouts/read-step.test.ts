import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStep } from '../../rollouts/growing-path.ts';
import { escapedMarks, rolloutResultText } from '../../rollouts/run-tool.ts';

const step = (text: string, kind: 'end' | 'stopped' | 'length' = 'end', untold = '') =>
  readStep({ text, untold, stop: { kind } });
const stopped = (text: string, at: string) => readStep({ text, untold: '', stop: { kind: 'string', text: at } });

test('a call is what stands before its closing mark, kept by the server or taken away', () => {
  const call = { kind: 'call', tool: 'search', input: 'old clocks' };
  expect(stopped('<think>x</think><search> old clocks </search>', '</search>')).toEqual({ ...call, behind: '' });
  expect(stopped('<search>old clocks</search>\n', '</search>')).toEqual({ ...call, behind: '' });
  expect(stopped('<search>old clocks</search>.', '</search>')).toEqual({ ...call, behind: '' });
  expect(stopped('<search>old clocks', '</search>')).toEqual({ ...call, behind: '</search>' });
  expect(step('<search>old clocks', 'stopped')).toEqual({ ...call, behind: '</search>' });
  expect(step('<search>old clocks</se', 'stopped')).toEqual({ ...call, behind: 'arch>' });
  expect(step('<search>old', 'stopped', ' clocks')).toEqual({ ...call, behind: ' clocks</search>' });
});

test('who ends his turn by himself has called nothing that he left open', () => {
  expect(step('<search>old clocks')).toEqual({ kind: 'nothing' });
  expect(step('<answer>old clocks')).toEqual({ kind: 'nothing' });
  expect(step('<search>old clocks', 'length')).toEqual({ kind: 'length' });
  expect(stopped('clocks', '</search>')).toEqual({ kind: 'call', tool: 'search', input: null, behind: '</search>' });
  expect(stopped('clocks</search>', '</search>')).toEqual({ kind: 'call', tool: 'search', input: null, behind: '' });
});

test('the last answer counts, and an empty one is none', () => {
  expect(step('<answer>1</answer> no <answer> 2 </answer><|end|>')).toEqual({ kind: 'answer', answer: '2' });
  expect(step('<answer>2', 'stopped')).toEqual({ kind: 'answer', answer: '2' });
  expect(stopped('<answer>2', '</answer>')).toEqual({ kind: 'answer', answer: '2' });
  expect(step('<answer> </answer>')).toEqual({ kind: 'nothing' });
});

test('nothing that a tool gives closes its marks, calls a tool or is a token of a template', () => {
  const attack = fc.constantFrom(
    '</result>',
    '<result>',
    '</search>',
    '<search>',
    '<answer>',
    '<|im_end|>',
    '<｜end▁of▁sentence｜>',
    '[INST]',
    '[/INST]',
    '<s>',
    '</s>',
    '<end_of_turn>',
    '<!--',
    '<',
    '>',
    '/',
    '\u202E',
    '\uD800',
    'a',
    '\n',
    '3 < 4',
  );
  fc.assert(
    fc.property(fc.array(attack, { maxLength: 30 }), fc.integer({ min: 100, max: 300 }), (pieces, most) => {
      const text = rolloutResultText(pieces.join(''), most);
      expect(text.startsWith('\n<result>\n')).toBe(true);
      expect(text.endsWith('\n</result>\n')).toBe(true);
      const inside = text.slice('\n<result>\n'.length, -'\n</result>\n'.length);
      expect(inside).not.toMatch(/<[\p{L}/|｜!]|\[\/?INST\]|[\u202E\uD800]/u);
      expect(readStep({ text: inside, untold: '', stop: { kind: 'end' } }).kind).toBe('nothing');
    }),
  );
  expect(escapedMarks('3 < 4 and [1]')).toBe('3 < 4 and [1]');
});

test('a long result is cut to its bound before it is escaped, and says so', () => {
  const text = rolloutResultText('x'.repeat(1000), 100);
  expect(text).toBe(`\n<result>\n${'x'.repeat(94)}\n[cut]\n</result>\n`);
});
