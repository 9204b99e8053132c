import { text } from 'node:stream/consumers';
import { load } from 'cheerio';
import { afterAll, beforeAll, expect } from 'vitest';
import { type LoopbackServer, serve } from '../crawler/loopback-server.ts';
import { arenaFolder } from './arena-folder.ts';

const knows: Readonly<Record<string, number>> = { Sage: 10, Pupil: 6, Novice: 2 };

/** Sage knows all, Pupil half, Novice little; none says a word about trees. */
function answerOf(name: string, question: string): string {
  const number = Number(/mill (\d+)/.exec(question)?.[1] ?? 0);
  const known = knows[name] ?? 0;
  if ((number * 7) % 10 >= known) return `${name} has found nothing of mill ${number}.`;
  return `The mill was built in ${1800 + number}. It had ${number + 2} stones.${'.'.repeat(known)}`;
}

/** A folder with so many questions about mills in `points.jsonl`, and contestants that answer them on loopback. */
export function millFolder(names: readonly string[], questions: number) {
  const home = arenaFolder(null, { env: () => ({ OPENAI_API_KEY: 'sk-planted-0000' }) });
  let contestants: LoopbackServer;
  const settings = () => ({
    agents: names.map((name) => ({ kind: 'http', name, url: `${contestants.origin}/${name}`, maxCostUsd: 0.01 })),
    tournament: { format: 'round-robin' },
    budget: { usd: 20 },
  });
  beforeAll(async () => {
    contestants = await serve(async (request, response) => {
      response.setHeader('content-type', 'application/json');
      const { question } = JSON.parse(await text(request)) as { question: string };
      response.end(JSON.stringify({ text: answerOf(request.url?.slice(1) ?? '', question), costUsd: 0.01 }));
    });
    const checklists = Array.from({ length: questions }, (_, at) => ({
      question: `When was mill ${at} built, and how many stones had it?`,
      topic: at % 2 === 0 ? 'north' : 'south',
      answer: `${1800 + at}`,
      checklist: [{ point: 'Stones', accept: `${at + 2} stones` }],
    }));
    home.write('arena.yaml', settings());
    home.write('points.jsonl', checklists);
  });
  afterAll(() => contestants?.close());
  /** What a command says on both streams; it must not fail. */
  const said = async (...args: readonly string[]) => {
    const { code, out, err } = await home.run(...args);
    expect(code, `${args.join(' ')}: ${err}`).toBe(0);
    return `${out}\n${err}`;
  };
  return { home, settings, said };
}

/** Lines with the word, in whatever number. */
export const linesWithTree = (shown: string) => shown.split('\n').filter((line) => /\btrees?\b/i.test(line));

/** What people see and hear of a page. */
export function shownIn(page: string): string {
  const $ = load(page);
  $('script, style').remove();
  const read = ['aria-label', 'title', 'alt', 'content', 'data-head'].flatMap((name) =>
    $(`[${name}]`)
      .toArray()
      .map((element) => $(element).attr(name) ?? ''),
  );
  $('*').append('\n');
  return [...read, $.root().text()].join('\n');
}
