import { describe, expect, it } from 'vitest';
import { searchHits, searchTerms } from '../../../src/reporting/view/search-view.ts';
import { sampleRecord } from '../sample-record.ts';

const record = sampleRecord();

describe('a search', () => {
  it('has words and phrases, each once, and nothing that names nothing', () => {
    expect(searchTerms('Lens  "two words" lens “a b” ( % "')).toEqual(['lens', 'two words', 'a b']);
    expect(searchTerms('a b c d e f g h i j')).toHaveLength(8);
    expect(searchTerms('x'.repeat(500))[0]).toHaveLength(100);
  });

  it('finds what holds every term, in any case and over a break of the line, with most hits first', () => {
    const [task] = record.tasks;
    if (task === undefined) throw new Error('the sample has no task');
    const tasks = [
      { ...task, question: 'One lens' },
      { ...task, question: 'LENS after Lens, with a\nframe' },
    ];
    expect(searchHits(['lens'], tasks, []).map(({ count }) => count)).toEqual([2, 1]);
    const [both, ...others] = searchHits(['lens', 'a frame'], tasks, []);
    expect(others).toEqual([]);
    expect(both?.excerpt).toEqual(['', 'LENS', ' after ', 'Lens', ', with ', 'a frame', '']);
  });

  it('takes what it looks for as it stands, not as a pattern, and of answers only their words', () => {
    const [answer] = record.answers.filter(({ outcome }) => outcome.kind === 'answered');
    if (answer?.outcome.kind !== 'answered') throw new Error('the sample has no answer');
    const saying = (text: string) => ({
      ...answer,
      outcome: {
        ...answer.outcome,
        answer: { ...(answer.outcome.kind === 'answered' && answer.outcome.answer), text },
      },
    });
    const answers = [saying('It is **3.5** (about)'), saying('It is 345 (about)')] as typeof record.answers;
    expect(searchHits(['3.5'], [], answers)).toHaveLength(1);
    expect(searchHits(['(about)'], [], answers)).toHaveLength(2);
    expect(searchHits(['3.5'], [], answers)[0]).toMatchObject({ agent: answer.agent, task: answer.task });
    expect(searchHits(['citations'], [], answers)).toEqual([]);
  });

  it('finds steps by query, address, thought and result, the best of an answer, also where no answer came', () => {
    const [answer] = record.answers;
    if (answer === undefined) throw new Error('the sample has no answer');
    const toolCalls = [
      { tool: 'search' as const, input: 'old lighthouses', reasoning: 'First the names.' },
      { tool: 'read' as const, input: 'https://a.example/list', result: 'Lighthouses: a list of lighthouses.' },
    ];
    const given = { text: 'Two.', citations: [], toolCalls, costUsd: null };
    const failure = { fault: 'agent', reason: 'timed_out', detail: '' } as const;
    const answers: (typeof record.answers)[number][] = [
      { ...answer, outcome: { kind: 'answered', answer: given, elapsedMs: 1 } },
      { ...answer, outcome: { kind: 'failed', failure, elapsedMs: 1, toolCalls } },
    ];
    const found = (words: string) => searchHits(searchTerms(words), [], answers).map(({ step }) => step);
    expect(found('lighthouses')).toEqual([2, 2]);
    expect(found('old lighthouses')).toEqual([1, 1]);
    expect(found('a.example/list')).toEqual([2, 2]);
    expect(found('"first the names"')).toEqual([1, 1]);
    expect(found('nowhere')).toEqual([]);
  });

  it('shows a long text around its first hit', () => {
    const [task] = record.tasks;
    if (task === undefined) throw new Error('the sample has no task');
    const question = `${'before '.repeat(100)}needle${' after'.repeat(100)}`;
    const [hit] = searchHits(['needle'], [{ ...task, question }], []);
    const text = hit?.excerpt.join('') ?? '';
    expect(text).toMatch(/^…before .* needle after.*…$/);
    expect(text.length).toBeLessThan(400);
  });
});

it('marks the whole word that a term stands in, but no run of signs that knows no blanks', () => {
  const marksOf = (text: string, words: string) => {
    const [task] = record.tasks;
    if (task === undefined) throw new Error('the sample has tasks');
    const [hit] = searchHits(searchTerms(words), [{ ...task, question: text }], []);
    return hit?.excerpt.filter((_, place) => place % 2 === 1);
  };
  expect(marksOf('Which flutes, and which reflute?', 'flut')).toEqual(['flutes', 'reflute']);
  expect(marksOf('東京都庁の展望室', '都庁')).toEqual(['都庁']);
});
