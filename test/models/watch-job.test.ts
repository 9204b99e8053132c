import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventReader } from '../../src/models/event-stream.ts';
import { interactionStream } from '../../src/models/gemini/interaction-events.ts';
import type { WorkNote } from '../../src/models/language-model.ts';
import { responsesStream } from '../../src/models/openai/response-events.ts';
import { type JobStream, mostNotes, newNotes, type StreamedWork } from '../../src/models/watch-job.ts';
import { forAll } from '../support/for-all.ts';

/** What comes of a stream in pieces of the given lengths, which are taken again and again. */
function read(stream: string | Uint8Array, lengths: readonly number[]): unknown[] {
  const events: unknown[] = [];
  const take = eventReader((data) => events.push(data));
  const bytes = Buffer.from(stream);
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const length = lengths[turn % lengths.length] ?? 1;
    take(bytes.subarray(at, at + length));
    at += length;
  }
  return events;
}

const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });

describe('server-sent events', () => {
  it('are read as they were written, however they are cut, with whatever line ends and comments', () => {
    const ends = fc.constantFrom('\n', '\r\n', '\r');
    forAll(fc.array(fc.json({ maxDepth: 3 })), ends, lengths, (sent, end, cuts) => {
      const lines = sent.flatMap((data) => [': ping', 'event: x', `data: ${data}`, '']);
      // A CR at the very end may be the half of a CRLF: the next line shows it.
      const text = [...lines, ':'].join(end);
      expect(read(text, cuts)).toEqual(sent.map((data) => JSON.parse(data)));
    });
  });

  it('that are garbage are none, and neither throw nor hide those after them', () => {
    forAll(fc.uint8Array({ maxLength: 300 }), lengths, (garbage, cuts) => {
      const stream = Buffer.concat([garbage, Buffer.from('\n\ndata: {"fine":1}\n\n')]);
      expect(read(stream, cuts).at(-1)).toEqual({ fine: 1 });
    });
  });

  it('beyond a megabyte tell nothing', () => {
    const long = `data: "${'x'.repeat(1_100_000)}"\n\n`;
    expect(read(`${long}data: 1\n\n`, [65_536])).toEqual([null, 1]);
  });
});

/** What a stream has told after each of some events, and where it would go on. */
const notesAfter =
  <Work extends StreamedWork>({ start, next, url }: Omit<JobStream<Work>, 'headers'>) =>
  (events: readonly unknown[]) => {
    let work = start;
    return events.map((event) => {
      work = next(work, event);
      return { notes: work.notes, url: url(work.cursor) };
    });
  };

const streams = [
  ['a response', notesAfter(responsesStream('http://host/v1/responses/r'))],
  ['an interaction', notesAfter(interactionStream('http://host/v1beta/interactions/i'))],
] as const;

/** Events that begin as documented ones and hold anything. */
const anyEvent = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.record(
    {
      type: fc.constantFrom('response.output_item.done', 'response.reasoning.search_queries', 'response.completed'),
      event_type: fc.constantFrom('step.start', 'step.delta', 'step.stop', 'interaction.completed'),
      sequence_number: fc.jsonValue({ maxDepth: 1 }),
      event_id: fc.jsonValue({ maxDepth: 1 }),
      index: fc.oneof(fc.nat(3), fc.jsonValue({ maxDepth: 1 })),
      item: fc.oneof(
        fc.jsonValue({ maxDepth: 3 }),
        fc.record({ type: fc.constantFrom('web_search_call', 'reasoning', 'message'), action: fc.jsonValue() }),
      ),
      step: fc.record({
        type: fc.constantFrom('thought', 'google_search_call', '__proto__'),
        arguments: fc.jsonValue(),
        summary: fc.jsonValue(),
      }),
      delta: fc.oneof(fc.jsonValue(), fc.record({ arguments: fc.jsonValue(), content: fc.jsonValue() })),
      queries: fc.jsonValue(),
      urls: fc.jsonValue(),
      thought: fc.jsonValue(),
    },
    { requiredKeys: [] },
  ),
);

describe.each(streams)('the stream of %s', (_name, after) => {
  it('holds whatever it holds: nothing is thrown, notes are texts and steps, bounded, and none is taken back', () => {
    forAll(fc.array(anyEvent, { maxLength: 60 }), (events) => {
      let before: readonly WorkNote[] = [];
      for (const { notes, url } of after(events)) {
        expect(notes.slice(0, before.length)).toEqual(before);
        expect(URL.canParse(url)).toBe(true);
        before = notes;
      }
      expect(before.length).toBeLessThanOrEqual(mostNotes);
      for (const note of before) expect(typeof (typeof note === 'string' ? note : note.input)).toBe('string');
    });
  });
});

describe('what is streamed of a response', () => {
  const streamed = (events: readonly unknown[]) => {
    const { start, next } = responsesStream('http://host/v1/responses/r');
    return events.reduce<typeof start>(next, start);
  };
  const item = (value: object, at = 9) => ({ type: 'response.output_item.done', sequence_number: at, item: value });

  it("is Perplexity's queries and pages as it begins them, once each, with its thoughts", () => {
    const { notes, cursor, isOver } = streamed([
      { type: 'response.reasoning.started', sequence_number: 1, thought: 'I look.' },
      { type: 'response.reasoning.search_queries', sequence_number: 2, queries: ['a', 'b'] },
      { type: 'response.reasoning.search_results', sequence_number: 3, results: [{ url: 'https://x.org' }] },
      item({ type: 'search_results', queries: ['a', 'b'], results: [] }),
      { type: 'response.reasoning.fetch_url_queries', sequence_number: 12, urls: ['https://x.org'] },
    ]);
    const searches = ['a', 'b'].map((input) => ({ tool: 'search', input }));
    expect(notes).toEqual(['I look.', ...searches, { tool: 'read', input: 'https://x.org' }]);
    expect([cursor, isOver]).toEqual(['12', false]);
  });

  it('is the results where no queries are told, the thoughts of a model, no event twice, and never its answer', () => {
    const { notes, isOver } = streamed([
      item({ type: 'search_results', queries: ['a'], results: [{ url: 'https://x.org' }] }),
      item({ type: 'reasoning', summary: [{ type: 'summary_text', text: 'I think.' }] }, 10),
      item({ type: 'reasoning', summary: [{ type: 'summary_text', text: 'Told again.' }] }, 10),
      item({ type: 'message', content: [{ type: 'output_text', text: 'It is.' }] }, 11),
      { type: 'response.completed', sequence_number: 20 },
    ]);
    expect(notes).toEqual([{ tool: 'search', input: 'a', result: '1. https://x.org' }, 'I think.']);
    expect(isOver).toBe(true);
  });
});

it('notes are told once each, whoever tells them first', () => {
  const told: WorkNote[] = [];
  const tell = newNotes((note) => told.push(note));
  tell(['a']);
  tell(['a', 'b', 'c']);
  tell(['a', 'b']);
  tell(['a', 'b', 'c', 'd']);
  expect(told).toEqual(['a', 'b', 'c', 'd']);
});
