import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectQuestions } from '../../../../src/arena/own-questions/collect-questions.ts';
import { browseComp, xbench } from '../../../../src/arena/own-questions/published/browsecomp.ts';
import type { PublishedShape } from '../../../../src/arena/own-questions/published/published-shape.ts';
import { expectOk } from '../../../support/expect-ok.ts';
import { forAll } from '../../../support/for-all.ts';
import { encryptedAsBrowseComp, encryptedAsXbench } from './encrypt.ts';

const canary = 'made-up canary 7f';
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 }).filter((each) => each.trim() !== '');

function questionOf(shape: PublishedShape, row: unknown) {
  const read = expectOk(shape.read(row));
  const { questions, faults } = collectQuestions([{ line: 1, value: read }]);
  expect(faults).toEqual([]);
  return questions[0];
}

describe('a row of BrowseComp', () => {
  it('is decrypted as its publisher does: a row that another program encrypted', () => {
    const row = {
      problem: 'hFAL8NmYFWDFe0fHkd5rdzBS34J0zw5dIH8/n7OMAGDtUU2n5ZAEZsVtUsON0i98LVLCnmLPBFsyeS+WqJAca+1NX+jflEk=',
      answer: '/AcatlRIwg==',
      problem_topic: 'Sea',
      canary,
    };
    expect(questionOf(browseComp(true), row)).toEqual({
      question: 'In which year did the lighthouse of Tarn open, by its foundation stone?',
      answer: '1911年',
      topic: 'Sea',
      canary,
    });
    const other = { prompt: 'OgQWRU8UBVQGQQoIF1lt9NoFDQFa', answer: 'LAUFRWUaHE0=', canary };
    expect(questionOf(xbench, other)).toEqual({ question: 'Wer baute die Mühle?', answer: 'Ada Holm', canary });
  });

  it('gives back whatever was encrypted, in any language and with any canary', () => {
    forAll(text, text, text, (problem, answer, mark) => {
      const said = { question: problem.trim(), answer: answer.trim(), canary: mark.trim() };
      const hashed = (each: string) => encryptedAsBrowseComp(each, mark);
      expect(questionOf(browseComp(true), { problem: hashed(problem), answer: hashed(answer), canary: mark })).toEqual(
        said,
      );
      const plain = (each: string) => encryptedAsXbench(each, mark);
      expect(
        questionOf(xbench, { id: 7, prompt: plain(problem), answer: plain(answer), type: 'Maths', canary: mark }),
      ).toEqual({ ...said, id: '7', topic: 'Maths' });
      expect(questionOf(browseComp(false), { problem, answer })).toEqual({
        question: said.question,
        answer: said.answer,
      });
    });
  });

  it.each([
    [{ answer: encryptedAsBrowseComp('1911', canary), canary }, 'problem'],
    [{ problem: 'When?', answer: encryptedAsBrowseComp('1911', canary), canary }, 'the question is no base64'],
    [{ problem: encryptedAsBrowseComp('When?', canary), answer: '1911 or so', canary }, 'the answer is no base64'],
    [{ problem: encryptedAsBrowseComp('When?', canary), answer: encryptedAsBrowseComp('1911', canary) }, 'canary'],
    [{ problem: encryptedAsBrowseComp('Où et quand?', canary), answer: 'AAAA', canary: 'another' }, 'does not decrypt'],
    [{ problem: encryptedAsBrowseComp('\u0001When\u0007', canary), answer: 'AAAA', canary }, 'does not decrypt'],
    [{ problem: 'QUJD'.repeat(5_000_000), answer: 'AAAA', canary }, 'is longer than 200000 characters'],
  ])('%#: says what is wrong, and nothing of the text', (row, said) => {
    const read = browseComp(true).read(row);
    expect(read).toEqual({ ok: false, failure: expect.stringContaining(said) });
    expect(JSON.stringify(read)).not.toMatch(/When|1911|quand/);
  });

  it('is a question or a named fault, whatever stands in it', () => {
    forAll(fc.jsonValue(), fc.string(), fc.base64String(), (value, cell, code) => {
      for (const row of [value, { problem: cell, answer: code, canary: cell }, { prompt: code, answer: code, canary }])
        for (const shape of [browseComp(true), browseComp(false), xbench]) {
          const read = shape.read(row);
          if (!read.ok) expect(read.failure).not.toBe('');
        }
    });
  });
});
