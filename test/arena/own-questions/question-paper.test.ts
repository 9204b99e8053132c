import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gradedItems, needsModel, taskQuotes } from '../../../examiner/task.ts';
import { type OwnQuestion, ownQuestionSchema } from '../../../src/arena/own-questions/own-question.ts';
import { questionPaper } from '../../../src/arena/own-questions/question-paper.ts';
import { contentHash } from '../../../src/kernel/hash.ts';
import { pageSchema } from '../../../trees/tree-schema.ts';
import { forAll } from '../../support/for-all.ts';

const at = '2026-01-02T03:04:05.000Z';
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((each) => each.trim() !== '');
const forms = fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 4 }));
const question = fc
  .record(
    {
      question: text,
      id: text,
      topic: text,
      answer: forms,
      checklist: fc.array(fc.oneof(text, fc.record({ point: text, accept: forms }), fc.record({ point: text })), {
        minLength: 1,
        maxLength: 5,
      }),
      reference: fc.array(text, { minLength: 1, maxLength: 5 }).map((lines) => lines.join('. Then\n- ')),
    },
    { requiredKeys: ['question', 'answer'] },
  )
  .map((value) => ownQuestionSchema.parse(value));

describe('the paper of an own question', () => {
  it('has every item of its checklist stand on its own page, word for word', () => {
    forAll(question, (own) => {
      const { task, tree, read } = questionPaper(own, 300, at);
      const { page } = read;
      expect(pageSchema.parse(page)).toEqual(page);
      expect(contentHash(page.text)).toBe(page.hash);
      expect(taskQuotes(task)).toHaveLength(gradedItems(task).length);
      for (const quote of taskQuotes(task)) {
        expect(page.text.slice(quote.start, quote.end)).toBe(quote.text);
        expect(quote).toMatchObject({ url: page.url, page: page.hash, node: tree.root });
      }
      expect(new Set(gradedItems(task).map(({ id }) => id)).size).toBe(gradedItems(task).length);
      expect(task).toMatchObject({ tree: tree.id, path: [tree.root], width: 0, targets: [] });
    });
  });

  it('is the same for equal questions, and another where anything of it differs', () => {
    const own: OwnQuestion = { question: 'When?', answer: ['1911', 'in 1911'], reference: 'It was 1911. Nobody came.' };
    const ids = [
      questionPaper(own, 300, at),
      questionPaper({ ...own, answer: '1911' }, 300, at),
      questionPaper(own, 200, at),
      questionPaper({ ...own, reference: 'It was 1911.' }, 300, at),
    ].map(({ task }) => task.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(questionPaper(own, 300, '2027-01-01T00:00:00.000Z').task).toEqual(questionPaper(own, 300, at).task);
    expect(questionPaper({ ...own, wordLimit: 200 }, 300, at).task.question).toBe('When?\n\nUse at most 200 words.');
  });

  it('makes the answer decide as a target does, and of a reference a point a sentence', () => {
    const own: OwnQuestion = {
      question: 'When?',
      answer: ['1911', 'in 1911'],
      checklist: ['Says who paid', { point: 'Height', accept: '42 m' }],
      reference: '# The tower\n\nDr. Holm built it. It has 3.5 floors.\n- A list item\n',
    };
    const { task } = questionPaper(own, 300, at);
    expect(task.depthChecklist).toMatchObject([{ id: 'd1', attribute: 'answer', value: '1911', forms: ['in 1911'] }]);
    expect(task.widthChecklist.map(({ id, attribute, value }) => [id, attribute, value])).toEqual([
      ['w1', 'point', 'Says who paid'],
      ['w2', 'Height', '42 m'],
      ['w3', 'point', 'Dr. Holm built it.'],
      ['w4', 'point', 'It has 3.5 floors.'],
      ['w5', 'point', 'A list item'],
    ]);
  });

  it.each([
    ['塔恩岛的灯塔建于哪一年，由谁出资建造？', 'zh', '回答不超过 300 字。'],
    ['タルン島の灯台はいつ建てられましたか？', 'ja', '300字以内で答えてください。'],
    ['Wann wurde der Leuchtturm auf der Insel eröffnet?', 'de', 'Use at most 300 words.'],
  ])('%#: has the language of its question, and a limit in words that its graders count', (asked, language, limit) => {
    const { task, read } = questionPaper({ question: asked, answer: '1911', topic: 'Sea' }, 300, at);
    expect(read.page.language).toBe(language);
    expect(task.question).toBe(`${asked}\n\n${limit}`);
    const named = questionPaper({ question: asked, language: 'fr', canary: 'canary 7f' }, 300, at);
    expect(named.read.page.language).toBe('fr');
    expect(named.read.page.text).toContain('\n\ncanary 7f');
    expect(named.task.question).not.toContain('canary');
  });

  it('wants a model unless programs check all of it', () => {
    const wants = (own: OwnQuestion) => needsModel(questionPaper(own, 300, at).task);
    expect(wants({ question: 'When did it open?', answer: '1911' })).toBe(true);
    expect(wants({ question: 'When did it open?', checklist: ['Says when'] })).toBe(true);
  });

  it('makes a point of each sentence of a reference in Chinese', () => {
    const reference =
      '灯塔建于1911年。镇政府支付了一半费用！谁付了其余？！没有人知道（“不知道。”）。\n- 北线票价12欧元。';
    const { task } = questionPaper({ question: '何时？', reference }, 300, at);
    expect(task.widthChecklist.map(({ value }) => value)).toEqual(
      '灯塔建于1911年。 镇政府支付了一半费用！ 谁付了其余？！ 没有人知道（“不知道。”）。 北线票价12欧元。'.split(' '),
    );
  });
});
