import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { type BackgroundEnding, startBackgroundServer, type TakenJob } from '../services/background-server.ts';
import { asksFor, fencedText, firstTurn } from '../services/examiner-brain/fenced-parts.ts';
import { gradesReply } from '../services/examiner-brain/grades-reply.ts';
import { preferenceBrain } from '../services/examiner-brain/preference-brain.ts';
import { rubricBrain } from '../services/examiner-brain/rubric-brain.ts';
import { startGeminiBackground, type TakenInteraction } from '../services/gemini-background-server.ts';
import type { AskedModel, BrainReply } from '../services/model-brain.ts';
import { startOpenaiServer } from '../services/openai-server.ts';

/** What is asked, and what there is to say about it, the most telling last; who knows less begins less far on. */
const subjects = [
  {
    word: 'lighthouse',
    line: { question: 'In which year did the Tarn lighthouse open?', answer: ['1911', 'in 1911'], topic: 'buildings' },
    facts: ['It stands on Gull Point.', 'Its lamp burns oil.', 'It opened in 1911.', 'The keeper lives beside it.'],
  },
  {
    word: 'ferry',
    line: {
      question: 'Compare the two ferry lines to Tarn.',
      topic: 'travel',
      checklist: [
        { point: 'Price of the northern line', accept: ['12 euros', 'EUR 12'] },
        { point: 'Duration of the southern line', accept: '40 minutes' },
        'The southern line stops in winter.',
      ],
    },
    facts: [
      'Both lines take bicycles.',
      'The northern line costs 12 euros.',
      'The southern line takes 40 minutes.',
      'The southern line stops in winter.',
    ],
  },
  {
    word: 'bridge',
    line: {
      question: 'Why was the bridge of Tarn built?',
      reference: 'Two ships ran aground in 1908. The town paid half.',
    },
    facts: ['It has nine arches.', 'Two ships ran aground in 1908.', 'It is of granite.', 'The town paid half.'],
  },
  {
    word: 'weekend',
    line: {
      question: 'Plan a weekend on Tarn with children.',
      topic: 'travel',
      rubric: [
        { criterion: 'Thinks of “rain”', weight: 3 },
        { criterion: 'Has a “picnic”', weight: 2 },
        'Names the “museum”',
      ],
    },
    facts: ['Begin at the museum.', 'Have a picnic on the beach.', 'Swim at noon.', 'Go to the aquarium in the rain.'],
  },
  {
    word: 'hill',
    line: {
      question: 'Which is the highest hill of Tarn, and how does one get there?',
      answer: 'Gull Hill',
      rubric: [{ criterion: 'Says which “path” to take', weight: 2 }, 'Names the “bus”'],
    },
    facts: [
      'Gull Hill is the highest.',
      'Take the path from the church.',
      'There is a bus to the church.',
      'It is steep.',
    ],
  },
  {
    word: 'library',
    line: { question: 'How did the library of Tarn come about?' },
    facts: ['By a gift.', 'A captain left it his books.', 'It opened after the war.', 'Readers built the rest.'],
  },
] as const;

export const questionLines = subjects.map(({ word, line }) => JSON.stringify({ id: word, ...line }));

/** How many facts of each question an agent knows. */
const knows = { Deep: 4, Gemini: 3, Plain: 2, Program: 3, Baseline: 1 } as const;
export type Contestant = keyof typeof knows;
export const contestants = Object.keys(knows) as Contestant[];

/** The question's word, by whatever an agent was sent. */
export function subjectOf(sent: string): string {
  const found = subjects.filter(({ line }) => sent.includes(line.question));
  if (found.length !== 1) throw new Error(`${found.length} questions in: ${sent.slice(0, 500)}`);
  return found[0]?.word ?? '';
}

function answerOf(agent: Contestant, sent: string): string {
  const facts = subjects.find(({ word }) => word === subjectOf(sent))?.facts ?? [];
  // Another order of knowing, so that nobody's answer holds another's.
  const order = agent === 'Program' || agent === 'Baseline' ? facts.toReversed() : facts;
  return order.slice(0, knows[agent]).join(' ');
}

/** Something sold: an answer, by its agent and its question, or a call of the judge. */
export interface Sale {
  readonly to: Contestant | 'judge';
  readonly what: string;
  readonly usd: number;
}

/** Dollars that one costs; of the judge and of Plain for a million tokens, in and out. */
const prices = {
  Deep: 1.41,
  Gemini: 0.6,
  Program: 0.02,
  plain: { input: 100, output: 300 },
  judge: { input: 2, output: 8 },
};
/** What failed has no output, and so no search that was charged for. */
const failedDeep = 1.4;
const usage = { plain: { input: 300, cached: 0, output: 100 }, judge: { input: 1500, cached: 0, output: 250 } };

const costOf = (who: 'plain' | 'judge') =>
  (usage[who].input * prices[who].input + usage[who].output * prices[who].output) / 1e6;

export const usdOf: Readonly<Record<Sale['to'], number>> = {
  ...prices,
  Plain: costOf('plain'),
  Baseline: 0,
  judge: costOf('judge'),
};

export interface MixedArenaOptions {
  /** How a piece of Deep's or Gemini's work ends at its provider; left out: well. */
  readonly deepEnds?: (job: TakenJob, before: readonly TakenJob[]) => BackgroundEnding;
  readonly geminiFails?: (job: TakenInteraction) => boolean;
}

export interface MixedArena {
  /** What was sold so far, in the order of asking. */
  sales(): readonly Sale[];
  /** For `arena.yaml`. */
  readonly settings: Readonly<Record<string, unknown>> & {
    readonly agents: readonly { readonly name: Contestant; readonly [setting: string]: unknown }[];
  };
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * Two background products, a plain model, a command and a baseline, with a judge: stand-ins on loopback whose answers
 * and verdicts follow from what they are sent, and which count what they sell.
 */
export async function startMixedArena({ deepEnds, geminiFails }: MixedArenaOptions = {}): Promise<MixedArena> {
  const sold: Sale[] = [];
  const sell = (to: Sale['to'], what: string) => sold.push({ to, what, usd: usdOf[to] });
  const deep = await startBackgroundServer({
    takes: { ms: 2500 },
    seconds: 2,
    text: (sent) => answerOf('Deep', sent),
    ...(deepEnds && { ending: deepEnds }),
  });
  const gemini = await startGeminiBackground({
    ms: 1500,
    text: (sent) => answerOf('Gemini', sent),
    ...(geminiFails && { fails: geminiFails }),
  });
  const plain = await startOpenaiServer(async ({ turns }) => {
    const sent = turns.at(-1)?.text ?? '';
    sell('Plain', subjectOf(sent));
    await wait(200);
    return { kind: 'text', text: answerOf('Plain', sent), usage: usage.plain };
  });
  const judge = await startOpenaiServer(async (asked) => {
    sell('judge', JSON.stringify([asked.schemaName, firstTurn(asked)]));
    await wait(150);
    const reply = judgeBrain(asked);
    return reply.kind === 'text' ? { ...reply, usage: usage.judge } : reply;
  });
  const service = await startService(sell);
  return {
    sales: () => [
      ...sold,
      ...deep.jobs.map((job, at) => {
        const failed = deepEnds?.(job, deep.jobs.slice(0, at)) === 'failed';
        return { to: 'Deep' as const, what: subjectOf(job.question), usd: failed ? failedDeep : prices.Deep };
      }),
      ...gemini.taken.map(({ question }) => ({ to: 'Gemini' as const, what: subjectOf(question), usd: prices.Gemini })),
    ],
    settings: {
      agents: [
        { kind: 'research', name: 'Deep', model: 'openai/o3-deep-research', maxToolCalls: 10, maxOutputTokens: 20_000 },
        { kind: 'research', name: 'Gemini', model: 'google/deep-research-pro-preview-12-2025' },
        { kind: 'model', name: 'Plain', model: 'plain/model', search: false },
        {
          kind: 'command',
          name: 'Program',
          command: [process.execPath, '--input-type=module', '-e', program],
          env: ['ANSWERS_URL'],
          maxCostUsd: 0.05,
        },
        { kind: 'http', name: 'Baseline', url: `${service.url}/Baseline`, maxCostUsd: 0 },
      ],
      examiner: { kind: 'model', model: 'judge/model' },
      providers: {
        openai: { url: deep.baseUrl },
        google: { url: gemini.baseUrl },
        plain: { wire: 'openai_chat', url: plain.baseUrl },
        judge: { wire: 'openai_chat', url: judge.baseUrl, concurrency: 1 },
      },
      prices: {
        // 300,000 tokens in and 30,000 out are 0.6 dollars.
        'google/deep-research-pro-preview-12-2025': { input: 1, output: 10, search: 0 },
        'plain/model': prices.plain,
        'judge/model': prices.judge,
      },
    },
    env: { ANSWERS_URL: `${service.url}/Program`, OPENAI_API_KEY: 'key-of-openai', GEMINI_API_KEY: 'key-of-google' },
    close: async () => {
      await Promise.all([deep, gemini, plain, judge, service].map((server) => server.close()));
    },
  };
}

/** Program asks for what it is to say, so that its answers are counted where its process keeps nothing. */
const program = `
let text = '';
for await (const chunk of process.stdin) text += chunk;
const reply = await fetch(process.env.ANSWERS_URL, { method: 'POST', body: text });
process.stdout.write(await reply.text());
`;

async function startService(sell: (to: Sale['to'], what: string) => void) {
  const asked = z.looseObject({ question: z.string() });
  const server = createServer(async (request, response) => {
    const { question } = asked.parse(JSON.parse(await text(request)));
    const to = request.url === '/Program' ? 'Program' : 'Baseline';
    sell(to, subjectOf(question));
    await wait(150);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ text: answerOf(to, question), costUsd: usdOf[to] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function judgeBrain(asked: AskedModel): BrainReply {
  return rubricBrain(asked) ?? preferenceBrain(asked) ?? pointsBrain(asked) ?? { kind: 'status', status: 400 };
}

const checklist = z.looseObject({
  items: z.array(z.looseObject({ item: z.string(), value: z.string(), forms: z.array(z.string()).optional() })),
});

/** Grades points: who says one in an accepted form, or in its own words, has it. */
function pointsBrain(asked: AskedModel): BrainReply | null {
  if (!asksFor(asked, 'grades', 'grades')) return null;
  const prompt = firstTurn(asked);
  const answer = fencedText(prompt, 'answer');
  const { items } = checklist.parse(JSON.parse(fencedText(prompt, 'checklist')));
  const grades = items.map(({ item, value, forms = [] }) => {
    const quote = [value, ...forms].find((form) => answer.includes(form)) ?? null;
    return { item, reason: 'By its words.', outcome: quote === null ? 'missing' : 'satisfied', quote, doubt: null };
  });
  return gradesReply(asked, grades);
}
