import { taskSchema } from '../../examiner/task.ts';
import { randomFor } from '../../src/kernel/random.ts';
import { contestantBrain } from '../services/contestant-brain.ts';
import { examinerBrain } from '../services/examiner-brain/examiner-brain.ts';
import type { AskedModel, Brain, BrainReply } from '../services/model-brain.ts';
import { type Arena, committed, idOfNewest, openArena, price, six } from './arena-of-six.ts';

/** Characters of a token, and what a model thinks before it writes, in tokens. */
const charactersOfToken = 4;
const reasoning = 400;

const tokensOf = ({ system, turns }: AskedModel) =>
  Math.round([system, ...turns.map(({ text }) => text)].join('').length / charactersOfToken);

/** What the Examiner is asked takes the tokens of its words; what it says those too, and what it thought. */
const examiner: Brain = async (asked) => {
  const reply = await examinerBrain()(asked);
  if (reply.kind !== 'text') return reply;
  const output = Math.round(reply.text.length / charactersOfToken) + reasoning;
  return { ...reply, usage: { input: tokensOf(asked), cached: 0, output } };
};

/** A model that searches reads some pages and thinks: from run to run it takes two or three times as much. */
function spent({ turns }: AskedModel, reply: BrainReply): BrainReply {
  if (reply.kind !== 'text') return reply;
  const random = randomFor('spent', turns.at(-1)?.text ?? '', reply.text);
  const usage = { input: random.int(12_000, 48_000), cached: 0, output: random.int(900, 4000) };
  return { ...reply, usage, searches: Array.from({ length: random.int(2, 9) }, (_, at) => `query ${at}`) };
}

/** How good models in a tool loop are. */
const loops = { 'gpt-5.1': 0.8, 'gpt-5.2': 0.6, o3: 0.45 } as const;
/** Tokens of what a tool gives of a real page or list of results, which is longer than the sandbox's. */
const givenTokens = 3000;

/** A model with tools looks things up some times, sending all that it has read each time, and then answers. */
const loop =
  (query: Arena['query']): Brain =>
  async (asked) => {
    const question = asked.turns.find(({ role }) => role === 'user')?.text ?? '';
    const given = asked.turns.filter(({ role }) => role === 'tool').length;
    const input = tokensOf(asked) + 800 + given * givenTokens;
    const search = { name: 'search', input: { query: `${given} ${question.slice(0, 150)}` } };
    if (given < randomFor('uses', asked.model, question).int(4, 12))
      return { kind: 'tools', requests: [search], usage: { input, cached: 0, output: 250 } };
    const skill = loops[asked.model as keyof typeof loops];
    const reply = await contestantBrain({ name: asked.model, skill }, async (text) => {
      const [row] = await query("select task from arena.tasks where task->>'question' = $1", [text]);
      return row ? taskSchema.parse(row.task) : null;
    })({ ...asked, turns: [{ role: 'user', text: question }] });
    return reply.kind === 'text' ? { ...reply, usage: { input, cached: 0, output: 1200 } } : reply;
  };

const judge = 'google/gemini-3-pro';
export const panel = [judge, 'openai/gpt-5.2', 'anthropic/claude-opus-4-6'];
/** Of the six, by place, with their providers' search. */
export const searching = (...places: readonly number[]) =>
  six.filter((_, place) => places.includes(place)).map(({ name, model }) => ({ kind: 'model', name, model }));
export const looping = Object.keys(loops).map((name) => ({ kind: 'react', name, model: `openai/${name}` }));

/** What a first run is planned to cost, and what it came to, in dollars. */
export async function plannedAndCame(agents: readonly object[], trees: number, judges = [judge]) {
  const query: Arena['query'] = (...of) => arena.query(...of);
  const tools = loop(query);
  const arena = await openArena((asked) => (asked.tools.length > 0 ? tools(asked) : examiner(asked)), null, spent);
  try {
    const models = [...panel, ...six.map(({ model }) => model)];
    arena.configure({
      agents,
      prices: Object.fromEntries(models.map((model) => [model, price])),
      tournament: { format: 'round-robin' },
      seed: 7,
      trees: { count: trees },
      examiner: { kind: 'model', model: judge, judges },
    });
    const planned = JSON.parse((await arena.runHere(['plan', '--json'])).out).usd;
    const { code } = await arena.runHere(['tournament', 'run', '--yes', '--json']);
    if (code !== 0) throw new Error(`it ended with ${code}`);
    return { ...planned, came: await committed(arena, await idOfNewest(arena)) };
  } finally {
    await arena.close();
  }
}
