import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { citedClaims } from '../../examiner/citations/cited-claims.ts';
import { citedBy, markedTexts } from '../../src/models/citation-marks.ts';
import { geminiResponse, readGeminiReply } from '../../src/models/gemini/gemini-reply.ts';
import { readInteraction } from '../../src/models/gemini/interaction-reply.ts';
import { readChatReply } from '../../src/models/openai/openai-chat-model.ts';
import { readResponsesReply } from '../../src/models/openai/responses-reply.ts';
import { expectOk } from '../support/expect-ok.ts';
import { forAll } from '../support/for-all.ts';

const a = 'https://a.test/one';
const b = 'https://b.test/two';
const first = 'Tärn 𝄞 is 3 m deep.';
const text = `${first} Its ice is blue.`;
const claims = [
  [first, a],
  ['Its ice is blue.', a, b],
];

interface Said {
  readonly text: string;
  readonly citations: readonly { readonly url: string }[];
}

function claimsOf({ text: said, citations }: Said) {
  const found = citedClaims(
    said,
    citations.map(({ url }) => url),
  );
  return found.map(({ text: words, sources }) => [words, ...sources]);
}

type Counted = (words: string) => number;
const bytes: Counted = (words) => Buffer.byteLength(words);
const characters: Counted = (words) => Array.from(words).length;
const note = (count: Counted, start: number, words: string, url: string) => ({
  type: 'url_citation',
  url,
  title: 'A',
  start_index: count(text.slice(0, start)),
  end_index: count(text.slice(0, start)) + count(words),
});
const notes = (count: Counted) => [
  note(count, 0, first, a),
  note(count, first.length + 1, 'Its ice is blue.', a),
  note(count, first.length + 1, 'Its ice is blue.', b),
];

function gemini(parts: readonly object[], groundingSupports: readonly unknown[], isValue = false): Said {
  const groundingChunks = [{ web: { uri: a, title: 'A' } }, { web: {} }, { web: { uri: b } }];
  const candidate = {
    content: { parts },
    finishReason: 'STOP',
    groundingMetadata: { groundingChunks, groundingSupports },
  };
  return expectOk(readGeminiReply([geminiResponse.parse({ candidates: [candidate] })], 'gemini', isValue));
}

function responses(content: readonly object[], more: readonly object[] = [], isValue = false): Said {
  const output = [...more, { type: 'message', content: content.map((part) => ({ type: 'output_text', ...part })) }];
  return expectOk(readResponsesReply({ model: 'm', status: 'completed', output }, isValue));
}

const chat = (content: string, message: object, more: object = {}): Said =>
  expectOk(readChatReply({ choices: [{ message: { content, ...message }, finish_reason: 'stop' }], ...more }, 'm'));

describe('what a provider tells of sources by offsets reaches the claims', () => {
  const second = { startIndex: bytes(`${first} `), endIndex: bytes(text), text: 'Its ice is blue.' };

  it('of Gemini, which counts bytes in a part', () => {
    const thought = { text: 'Hm, ä.', thought: true };
    const supports = (partIndex: object) => [
      { segment: { ...partIndex, endIndex: bytes(first), text: first }, groundingChunkIndices: [0] },
      { segment: { ...partIndex, ...second }, groundingChunkIndices: [0, 1, 2, 9] },
    ];
    expect(claimsOf(gemini([thought, { text }], supports({ partIndex: 1 })))).toEqual(claims);
    expect(claimsOf(gemini([thought, { text }], supports({})))).toEqual(claims);
    expect(gemini([{ text }], supports({}), true).text).toBe(text);
  });

  it('of Gemini, whose offsets may fit nothing', () => {
    const wrong = [
      { segment: { endIndex: 9_999 }, groundingChunkIndices: [0] },
      { segment: { endIndex: 2 }, groundingChunkIndices: [0] },
      { segment: { startIndex: 9, endIndex: 4 }, groundingChunkIndices: [0] },
      { segment: { endIndex: 5, text: 'Other' }, groundingChunkIndices: [0] },
      { segment: { endIndex: -1 } },
      {},
      null,
    ];
    expect(gemini([{ text }], wrong).text).toBe(text);
  });

  it("of Google's interactions, which count bytes", () => {
    const content = [{ type: 'text', text, annotations: notes(bytes) }];
    const state = readInteraction({ status: 'completed', steps: [{ type: 'model_output', content }] }, 'research');
    if (!state.ok || state.value.kind !== 'ended' || !state.value.outcome.ok) throw new Error('it is not read');
    expect(claimsOf(state.value.outcome.value)).toEqual(claims);
  });

  it('of OpenAI, which counts characters', () => {
    expect(claimsOf(responses([{ text, annotations: notes(characters) }]))).toEqual(claims);
    expect(responses([{ text, annotations: notes(characters) }], [], true).text).toBe(text);
    const nested = notes(characters).map((each) => ({ type: 'url_citation', url_citation: each }));
    expect(claimsOf(chat(text, { annotations: nested }))).toEqual(claims);
  });

  it.each([
    `The lake is 3 m deep ([a.test](${a})).`,
    `The lake is 3 m deep ([a.test](${a}?utm_source=x)).`,
    `The lake is 3 m deep (${a}).`,
  ])('and nothing is added to what is a link: %s', (said) => {
    const start = said.indexOf('(');
    const annotations = [{ type: 'url_citation', url: a, title: 'A', start_index: start, end_index: said.length - 1 }];
    expect(responses([{ text: said, annotations }]).text).toBe(said);
  });

  it('and nothing to numbers of its own, nor where offsets span nothing', () => {
    const own = 'The lake is 3 m deep [4].';
    const annotation = { type: 'url_citation', url: a, title: 'A', start_index: 0 };
    expect(responses([{ text: own, annotations: [{ ...annotation, end_index: 8 }] }]).text).toBe(own);
    expect(responses([{ text, annotations: [{ ...annotation, end_index: 0 }] }]).text).toBe(text);
  });
});

describe('numbers in a text lead to the pages that they name', () => {
  const page = (id: number, url: string) => ({ id, url, title: `P${id}`, snippet: '' });
  const results = [page(1, 'https://c.test/'), page(2, a), page(3, a), page(4, b)];

  it('of Perplexity, which numbers what it found, used or not', () => {
    const found = { type: 'search_results', queries: ['q'], results };
    const said = { text: `${first} [3] Its ice is blue [2, 4].` };
    expect(claimsOf(responses([said], [found]))).toEqual(claims);
    const annotations = [{ type: 'url_citation', url: b, title: 'B', start_index: 0, end_index: 0 }];
    expect(claimsOf(responses([{ ...said, annotations }], [found]))).toEqual(claims);
  });

  it('of chat completions that cite pages in order', () => {
    const annotations = [a, b].map((url) => ({ type: 'url_citation', url_citation: { url } }));
    expect(claimsOf(chat(`${first} [1] Its ice is blue [1][2].`, { annotations }))).toEqual(claims);
  });
});

describe('marks', () => {
  const words = fc.array(fc.constantFrom('é', '湖', '𝄞', 'a', ' ', '.', '\n', '|', `[x](${a})`, b), { maxLength: 60 });
  const offset = fc.integer({ min: -2, max: 80 });
  const told = fc.array(
    fc.record({ url: fc.constantFrom(a, b, 'https://c.test/'), start_index: offset, end_index: offset }),
  );

  it('are all that is added to a text, and break no word and no link', () => {
    forAll(fc.constantFrom('bytes' as const, 'characters' as const), words, told, (unit, pieces, cited) => {
      const plain = pieces.join('');
      const citations = [a, b].map((url) => ({ url, title: null }));
      const marked = markedTexts([{ text: plain, cited: citedBy(unit, plain, cited) }], citations).join('');
      expect(marked.replace(/ (?:\[[12]\])+/g, '')).toBe(plain);
      expect(marked).not.toMatch(/[éa] (?:\[[12]\])+[éa]|\[x (?:\[[12]\])+/);
    });
  });

  it.each([
    ['inside a word', 'Bergen is a port.', 3, 'Bergen [1] is a port.'],
    ['inside a link', `See [the port](${b}) now.`, 9, `See [the port](${b}) [1] now.`],
    ['behind a row', '| Bergen | port |\n|---|---|\n', 17, '| Bergen | port [1] |\n|---|---|\n'],
    ['behind a rule of a table', '| Bergen | port |\n|---|---|\n', 27, '| Bergen | port |\n|---|---|\n'],
    ['behind a break', 'Bergen.\n\nOslo.', 9, 'Bergen. [1]\n\nOslo.'],
  ])('%s stand where they belong', (_where, said, end, expected) => {
    expect(markedTexts([{ text: said, cited: [{ start: 0, end, url: a }] }], [{ url: a, title: null }])).toEqual([
      expected,
    ]);
  });
});
