import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Agent, AgentQuestion } from '../../../agents/agent.ts';
import type { SearchEngine } from '../../../crawler/ports.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { agentId, taskId } from '../../../src/kernel/ids.ts';
import { fail } from '../../../src/kernel/result.ts';
import { createScriptedAgent } from '../../../src/sandbox/contestants/scripted-agent.ts';
import { type ScriptedSkill, scriptedSkillSchema } from '../../../src/sandbox/contestants/scripted-roster.ts';
import { writeQuestion } from '../../../src/sandbox/grammar/question.ts';
import type { AskedClue } from '../../../src/sandbox/grammar/sandbox-question.ts';
import { childrenOf, factsAt, type HandMadeSite, nameAt, openHandMadeSite } from './hand-made-site.ts';

const able = scriptedSkillSchema.parse({ hops: 9, coverage: 9, errorRate: 0 });
const askedFor = ['First made', 'Maker', 'Home town'];
let site: HandMadeSite;
beforeAll(async () => {
  site = await openHandMadeSite();
});
afterAll(async () => {
  await site.close();
});

const valueAt = (place: readonly number[], attribute: string) =>
  factsAt(place).find(([name]) => name === attribute)?.[1] ?? '';

const clueFor = (at: readonly number[]): AskedClue => ({
  kind: 'facts',
  conditions: ['Size', 'Code'].map((name) => ({ kind: 'is', attribute: name.toLowerCase(), value: valueAt(at, name) })),
});

/** Asks for some children of the page at `place`. */
function questionAt(place: readonly number[], children: readonly number[]): AgentQuestion {
  const question = writeQuestion({
    kind: 'tabulate',
    start: { noun: 'subject', clue: clueFor([]) },
    steps: place.map((_index, depth) => ({
      group: { noun: 'varieties', heading: null, isPeople: false },
      clue: clueFor(place.slice(0, depth + 1)),
    })),
    group: { noun: 'varieties', heading: 'Kinds', isPeople: false },
    targets: { kind: 'each', clues: children.map((child) => clueFor([...place, child])) },
    attributes: askedFor.map((name) => name.toLowerCase()),
    wordLimit: 300,
  });
  return { taskId: taskId(question), question, wordLimit: 300, occasion: 'test' };
}

function agentWith(skill: Partial<ScriptedSkill>, id = 'Wren'): Agent {
  const { fetcher, search } = site;
  const full = { ...able, ...skill };
  return createScriptedAgent({ id: agentId(id), skill: full, seed: 1, fetcher, search, clock: systemClock });
}

async function answerOf(agent: Agent, question: AgentQuestion) {
  const outcome = await agent.answer(question, new AbortController().signal);
  if (outcome.kind === 'failed') throw new Error(outcome.failure.detail);
  return outcome.answer;
}

/** Lines of the answer that name a target, with how many of its three details they give rightly. */
function score(text: string, place: readonly number[], children: readonly number[]) {
  const lines = text.split('\n');
  return children.map((child) => {
    const at = [...place, child];
    const line = lines.find((each) => each.includes(`${nameAt(at)}*`) || each.includes(`| ${nameAt(at)} |`));
    const right = askedFor.filter((attribute) => {
      const words = (line ?? '').split(/[;|]|: /).map((cell) => cell.replace(/\.$/, '').trim());
      return words.includes(valueAt(at, attribute));
    });
    return { named: line !== undefined, right: right.length };
  });
}

const places: (readonly number[])[] = [[], [0], [2], [3, 1], [1, 2]];
const everyPlace = [
  [],
  ...[0, 1, 2, 3].map((a) => [a]),
  ...[0, 1, 2, 3].flatMap((a) => [0, 1, 2, 3].map((b) => [a, b])),
];

describe('a scripted agent on a real site', () => {
  it.each(places)('finds all targets and details when it can follow all links (%j)', async (...place) => {
    const children = [3, 0, 2];
    const answer = await answerOf(agentWith({}), questionAt(place, children));
    expect(score(answer.text, place, children)).toEqual(children.map(() => ({ named: true, right: 3 })));
    expect(answer.citations).toHaveLength(3);
    expect(answer.toolCalls.filter((call) => call.tool === 'search').length).toBeGreaterThan(0);
    expect(answer.toolCalls.filter((call) => call.tool === 'read').length).toBeGreaterThan(3);
  });

  it('finds the targets exactly when its hops reach them, and names rivals otherwise', async () => {
    for (const place of [[], [2], [3, 1]]) {
      for (const hops of [0, 1, 2, 3, 4]) {
        const answer = await answerOf(agentWith({ hops }), questionAt(place, [1, 3]));
        const reached = hops >= place.length + 1;
        expect(score(answer.text, place, [1, 3]).map(({ named }) => named)).toEqual([reached, reached]);
        expect(answer.text.includes('Pine Fiddle')).toBe(!reached);
      }
    }
  });

  it('names every target and gives details of as many as it covers', async () => {
    const children = [0, 1, 2, 3];
    for (const coverage of [0, 1, 2, 3, 4, 5]) {
      const answer = await answerOf(agentWith({ coverage }), questionAt([1], children));
      const scored = score(answer.text, [1], children);
      expect(scored.every(({ named }) => named)).toBe(true);
      expect(scored.map(({ right }) => right)).toEqual(children.map((_child, at) => (at < coverage ? 3 : 0)));
    }
  });

  it('gets wrong, or leaves out, the share of details that its skill says', async () => {
    const shareRight = async (skill: Partial<ScriptedSkill>) => {
      const agent = agentWith(skill);
      const children = [0, 1, 2, 3];
      const scores = await Promise.all(
        everyPlace.map(async (place) =>
          score((await answerOf(agent, questionAt(place, children))).text, place, children),
        ),
      );
      const details = everyPlace.length * childrenOf * askedFor.length;
      return scores.flat().reduce((sum, { right }) => sum + right, 0) / details;
    };
    expect(await shareRight({ errorRate: 1 })).toBe(0);
    // 252 details: a share of 0.7 has a standard error of 0.029, one of 0.56 of 0.031.
    expect(Math.abs((await shareRight({ errorRate: 0.3 })) - 0.7)).toBeLessThan(0.09);
    expect(Math.abs((await shareRight({ omitRate: 0.3 })) - 0.7)).toBeLessThan(0.09);
    expect(Math.abs((await shareRight({ omitRate: 0.2, errorRate: 0.3 })) - 0.56)).toBeLessThan(0.1);
  });

  it('still gives a value where it gives a wrong one', async () => {
    const answer = await answerOf(agentWith({ errorRate: 1 }), questionAt([1], [0, 2]));
    expect(answer.text.match(/(first made|maker|home town): \S+/g)).toHaveLength(6);
  });

  it('makes the same slips but for those that a changed parameter adds', async () => {
    const question = questionAt([2], [0, 1, 2, 3]);
    const few = await answerOf(agentWith({ omitRate: 0.3 }), question);
    const more = await answerOf(agentWith({ omitRate: 0.6 }), question);
    function given(text: string) {
      return text
        .replaceAll('**', '')
        .split(/[;\n]|Lute: /)
        .map((part) => part.replace(' Lute', '').trim());
    }
    expect(given(few.text)).toEqual(expect.arrayContaining(given(more.text)));
    expect(given(more.text).length).toBeLessThan(given(few.text).length);
  });

  it('writes bullets, a table or prose', async () => {
    const question = questionAt([1], [0, 1]);
    const table = await answerOf(agentWith({ style: 'table' }), question);
    expect(table.text.split('\n')[0]).toBe('| name | first made | maker | home town |');
    expect(score(table.text, [1], [0, 1]).map(({ right }) => right)).toEqual([3, 3]);
    expect((await answerOf(agentWith({ style: 'prose' }), question)).text).toContain(
      `One of them is ${nameAt([1, 0])}: its first made is ${valueAt([1, 0], 'First made')};`,
    );
  });

  it('keeps to the word limit by leaving out the end', async () => {
    const answer = await answerOf(agentWith({}), { ...questionAt([1], [0, 1, 2, 3]), wordLimit: 40 });
    expect(answer.text.split(/\s+/).length).toBeLessThanOrEqual(40);
    expect(answer.text).toContain(nameAt([1, 0]));
  });

  it('gives the same answer whatever it was asked before and however many ask at once', async () => {
    const skill = { errorRate: 0.4, omitRate: 0.2, hops: 2 };
    const questions = places.map((place) => questionAt(place, [0, 3, 1]));
    const alone = [];
    for (const question of questions) alone.push(await answerOf(agentWith(skill), question));
    const agent = agentWith(skill);
    const together = await Promise.all(questions.toReversed().map((question) => answerOf(agent, question)));
    expect(together.toReversed()).toEqual(alone);
  });

  it('slips elsewhere than an agent of the same skill and another name', async () => {
    const question = questionAt([1], [0, 1, 2, 3]);
    const a = await answerOf(agentWith({ errorRate: 0.5 }, 'A'), question);
    const b = await answerOf(agentWith({ errorRate: 0.5 }, 'B'), question);
    expect(a.text).not.toBe(b.text);
  });

  it('fetches no page twice for agents that share a fetcher', async () => {
    const fresh = await openHandMadeSite();
    const agents = ['A', 'B', 'C'].map((id) =>
      createScriptedAgent({ ...fresh, id: agentId(id), skill: able, seed: 1, clock: systemClock }),
    );
    await Promise.all(agents.map((agent) => answerOf(agent, questionAt([2], [0, 1]))));
    const pages = [...fresh.requests].filter(([path]) => path.endsWith('.html'));
    expect(pages.filter(([, times]) => times > 1)).toEqual([]);
    expect(pages.length).toBeGreaterThan(3);
    await fresh.close();
  });

  it('says so when nothing fits, within its visits', async () => {
    const question = questionAt([1], [0, 1]).question.replaceAll(/\bQ-\d+/g, '“Q-none”');
    const answer = await answerOf(agentWith({}), { taskId: taskId('x'), question, wordLimit: 200, occasion: 'test' });
    expect(answer.text).toBe('2 of the entries asked for could not be found.');
    expect(answer.toolCalls.filter((call) => call.tool === 'read').length).toBeLessThanOrEqual(80);
  });

  it('searches and sums up for a question it cannot read', async () => {
    const question = {
      taskId: taskId('x'),
      question: 'Tell me about alder-birch lutes of 6 cm',
      wordLimit: 60,
      occasion: 'test',
    };
    const answer = await answerOf(agentWith({}), question);
    expect(answer.text).toMatch(/^- \*\*.+\*\*: This is a plain page about an old stringed thing\./);
    expect(answer.citations).toHaveLength(3);
  });

  it('has failed by a fault outside when the search engine is down', async () => {
    const down: SearchEngine = { search: async () => fail({ reason: 'unavailable', detail: 'no answer' }) };
    const agent = createScriptedAgent({
      ...site,
      search: down,
      id: agentId('W'),
      skill: able,
      seed: 1,
      clock: systemClock,
    });
    const outcome = await agent.answer(questionAt([], [0, 1]), new AbortController().signal);
    expect(outcome).toMatchObject({ kind: 'failed', failure: { fault: 'outside', reason: 'provider_unavailable' } });
  });

  it('ends at its time cap, and rejects when its caller aborts', async () => {
    const stuck: SearchEngine = { search: () => new Promise(() => undefined) };
    const options = { ...site, search: stuck, id: agentId('W'), skill: able, seed: 1, clock: systemClock };
    const agent = createScriptedAgent({ ...options, timeoutMs: 50 });
    const outcome = await agent.answer(questionAt([], [0, 1]), new AbortController().signal);
    expect(outcome).toMatchObject({ kind: 'failed', failure: { fault: 'agent', reason: 'timed_out' } });
    const caller = new AbortController();
    const pending = createScriptedAgent(options).answer(questionAt([], [0, 1]), caller.signal);
    caller.abort(new Error('stopped by the caller'));
    await expect(pending).rejects.toThrow('stopped by the caller');
  });
});
