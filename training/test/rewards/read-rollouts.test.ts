import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRolloutGroup } from '../../rewards/read-rollouts.ts';

const group = (candidates: unknown, more: object = {}) =>
  readRolloutGroup(JSON.stringify({ group_id: 'g', query: 'Which?', candidates, ...more }));

const read = (candidates: unknown, more: object = {}) => {
  const found = group(candidates, more);
  if (typeof found === 'string') throw new Error(found);
  return found;
};

describe('a group of rollouts', () => {
  it('refuses arguments of a tool that are nested too deeply to be written again', () => {
    const line = (depth: number) =>
      `{"group_id":"g","query":"Which?","candidates":[{"id":"a","messages":[{"role":"assistant","tool_calls":[{"function":{"name":"f","arguments":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}}]}]}]}`;
    expect(readRolloutGroup(line(100))).toMatchObject({ id: 'g' });
    expect(readRolloutGroup(line(100_000))).toMatch(
      /^candidates\.0\.messages\.0\.tool_calls\.0\.function\.arguments: /,
    );
  });

  it('may hold answers alone', () => {
    const { rollouts, anchor, rubric } = read([
      { id: 'a', response: 'Paris.' },
      { id: 'b', response: '  ' },
    ]);
    expect(rollouts.map(({ id, answered, trajectory }) => [id, answered, trajectory.steps])).toEqual([
      ['a', true, []],
      ['b', false, []],
    ]);
    expect([anchor, rubric]).toEqual([null, null]);
  });

  it('tells steps from messages: what was thought, called and seen, and the last words as the answer', () => {
    const messages = [
      { role: 'system', content: 'Be good.' },
      { role: 'user', content: 'Which?' },
      {
        role: 'assistant',
        content: '<think>First look.</think>I search.',
        tool_calls: [{ id: '1', type: 'function', function: { name: 'search', arguments: '{"q":"x"}' } }],
      },
      { role: 'tool', tool_call_id: '1', content: 'Ten hits.' },
      { role: 'tool', tool_call_id: '2', content: 'And one more.' },
      { role: 'assistant', content: [{ type: 'text', text: '<think>Clear now.</think>Paris.' }] },
    ];
    const [rollout] = read([{ id: 'a', messages }]).rollouts;
    expect(rollout?.trajectory).toEqual({
      id: 'a',
      steps: [
        {
          reasoning: 'First look.\nI search.',
          toolCalls: [{ tool: 'search', input: '{"q":"x"}' }],
          observation: 'Ten hits.\nAnd one more.',
        },
        { reasoning: 'Clear now.', toolCalls: [] },
      ],
      answer: 'Paris.',
    });
  });

  it('has no answer where a rollout was cut off at a tool, or while it was thinking', () => {
    const call = { role: 'assistant', content: 'I search.', tool_calls: [{ function: { name: 's', arguments: {} } }] };
    const { rollouts } = read([
      { id: 'a', messages: [call] },
      { id: 'b', messages: [call, { role: 'tool', content: 'Hits.' }] },
      { id: 'c', messages: [{ role: 'assistant', content: '<think>and then' }] },
      { id: 'd', messages: [] },
    ]);
    expect(rollouts.map(({ answered, wellFormed }) => [answered, wellFormed])).toEqual(Array(4).fill([false, false]));
  });

  it('keeps thoughts out of the answer where the prompt opened them', () => {
    const content = 'I add.</think>Four. <think>Sure.</think>Yes.';
    const [rollout] = read([{ id: 'a', messages: [{ role: 'assistant', content }] }]).rollouts;
    expect(rollout?.trajectory).toMatchObject({ steps: [{ reasoning: 'I add.\nSure.' }], answer: 'Four. Yes.' });
  });

  it('keeps what was said before the last turn', () => {
    const messages = [
      { role: 'assistant', content: 'My plan: add.' },
      { role: 'user', content: 'Go on.' },
      { role: 'assistant', content: 'Four.' },
    ];
    const [rollout] = read([{ id: 'a', messages }]).rollouts;
    expect(rollout?.trajectory).toMatchObject({ steps: [{ reasoning: 'My plan: add.' }], answer: 'Four.' });
  });

  it('has no answer where one floods its bound, and is refused where a process does', () => {
    const { rollouts } = read([
      { id: 'a', response: 'x'.repeat(100_001) },
      { id: 'b', response: 'x'.repeat(100_000) },
    ]);
    expect(rollouts.map(({ answered }) => answered)).toEqual([false, true]);
    const turn = {
      role: 'assistant',
      content: '<think>x</think>y',
      tool_calls: [{ function: { name: 's', arguments: '' } }],
    };
    expect(group([{ id: 'a', messages: Array(1001).fill(turn) }])).toMatch(/^candidate a: steps: /);
  });

  it('takes the trainer’s word on the form, but for an answer that is not there', () => {
    const { rollouts } = read([
      { id: 'a', response: 'x', well_formed: false },
      { id: 'b', response: '', well_formed: true },
      { id: 'c', response: 'x' },
    ]);
    expect(rollouts.map(({ wellFormed }) => wellFormed)).toEqual([false, false, true]);
  });

  it('is refused in words where it is none', () => {
    expect(readRolloutGroup('{')).toBe('not JSON');
    expect(group([])).toMatch(/^candidates: /);
    expect(group([{ id: 'a' }])).toContain('a candidate has a response, messages, or an answer');
    expect(
      group([
        { id: 'a', response: '' },
        { id: 'a', response: '' },
      ]),
    ).toContain('the same id');
    expect(group([{ id: 'a', response: '' }], { anchor_id: 'b' })).toContain('anchor_id names no candidate');
    expect(group([{ id: 'a', response: '' }], { rubric: { items: [] } })).toContain('rubric');
  });

  it('is read or refused, and never throws, whatever stands in a line', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (line) => {
        expect(['string', 'object']).toContain(typeof readRolloutGroup(line));
      }),
      { numRuns: 1000 },
    );
  });
});
