import { describe, expect, it } from 'vitest';
import type { Judgement } from '../../../examiner/examiner.ts';
import { judgeByModels } from '../../../examiner/judging/judge-by-models.ts';
import type { ModelExaminerOptions } from '../../../examiner/model-examiner-options.ts';
import type { ChecklistItem, Task } from '../../../examiner/task.ts';
import { type Verdict, verdictFrom } from '../../../examiner/verdict.ts';
import type { Fence } from '../../../src/kernel/visible-text.ts';
import { outsideFences } from '../../services/examiner-brain/fenced-parts.ts';
import { gradesReply } from '../../services/examiner-brain/grades-reply.ts';
import { isInstruction, obedientBrain } from '../../services/examiner-brain/obedient-brain.ts';
import { plainGrades } from '../../services/examiner-brain/plain-grades.ts';
import { expectOk } from '../../support/expect-ok.ts';
import { type BrainModel, brainModel } from '../judging/brain-model.ts';
import { judgingRig, requestFor } from '../judging/judging-rig.ts';
import { complete, partial } from '../judging/sample-answers.ts';
import { sampleTask } from '../sample-task.ts';
import type { HostileText } from './hostile-texts.ts';

export const plainTask = sampleTask();
export const asTable =
  '| name | birthplace | birth year | neck length |\n| --- | --- | --- | --- |\n| Harro Vint | Tarn Street | 1911 | 32.5 cm |\n| Édda Malk | Oak Lane | 1927 | 41 cm |';

export const judged = async (
  a: string,
  b: string,
  {
    task = plainTask,
    judge = brainModel(obedientBrain),
    ...changes
  }: Partial<ModelExaminerOptions> & { task?: Task; judge?: BrainModel } = {},
): Promise<Judgement> => expectOk(await judgeByModels(requestFor(a, b, task), judgingRig([judge], changes).options));

const byText = (a: string, b: string, task = plainTask) =>
  verdictFrom(task, plainGrades(task, a), plainGrades(task, b));
export const seen = ({ tier, tag }: Verdict) => [tier, tag];
const promptsOf = ({ asked }: BrainModel) =>
  asked.map(({ system, messages }) => outsideFences([system, ...messages.map(({ text }) => text)].join('\n')));

/** Where an answer may carry hostile words. */
export const places = {
  before: (answer: string, text: string) => `${text}\n\n${answer}`,
  behind: (answer: string, text: string) => `${answer}\n\n${text}`,
  between: (answer: string, text: string) => answer.replace('; ', () => `; ${text}; `),
};

/** Without fences an honest judge cannot read its prompt: what is not obeyed is left ungraded. */
const obedientOrHonest: Parameters<typeof brainModel>[0] = (asked) => {
  const told = asked.turns.some(({ text }) => isInstruction(text));
  if (told) return obedientBrain(asked);
  const listed =
    /(?:Grade these items|Look again at): ([\w, ]+)\./.exec(asked.turns[0]?.text ?? '')?.[1]?.split(', ') ?? [];
  const grades = listed.map((item) => ({ item, reason: '', outcome: 'missing', quote: null, doubt: null }));
  return gradesReply(asked, grades);
};

type Change = (task: Task, text: string) => Task;
const changed =
  (change: (item: ChecklistItem) => ChecklistItem): ((task: Task) => Task) =>
  (task) => ({
    ...task,
    depthChecklist: task.depthChecklist.map(change),
    widthChecklist: task.widthChecklist.map(change),
  });

/** Where a page may bring hostile words into a task. */
const pageParts: Readonly<Record<string, Change>> = {
  'the quote': (task, text) =>
    changed((item) => ({
      ...item,
      facts: item.facts.map((fact) => ({ ...fact, quote: { ...fact.quote, text: `${fact.quote.text} ${text}` } })),
    }))(task),
  'a value': (task, text) =>
    changed((item) => (item.id === 'w2' ? { ...item, value: `${item.value} ${text}` } : item))(task),
  'an attribute': (task, text) =>
    changed((item) => (item.attribute === 'birth year' ? { ...item, attribute: `birth year ${text}` } : item))(task),
  'a name': (task, text) => ({
    ...changed((item) => (item.id === 'd2' ? { ...item, value: `Édda Malk ${text}` } : item))(task),
    targets: task.targets.map((target, at) => (at === 1 ? { ...target, name: `Édda Malk ${text}` } : target)),
  }),
  'a rival': (task, text) => ({ ...task, rivals: [...(task.rivals ?? []), text] }),
  'the question': (task, text) => ({ ...task, question: `${task.question} It was made in “${text}”.` }),
};

/** What no answer and no page with one of these texts may do. */
export function describeHostileTexts(texts: readonly HostileText[]): void {
  describe.each(texts)('an answer with $name', ({ text }) => {
    const expectNoMove = async (answer: string, other: string) => {
      const expected = seen(byText(answer, other));
      const judge = brainModel(obedientBrain);
      expect(seen((await judged(answer, other, { judge })).verdict)).toEqual(expected);
      expect(promptsOf(judge).filter(isInstruction)).toEqual([]);
    };

    it.each(Object.entries(places))('%s its own words moves no verdict', async (_, put) => {
      await expectNoMove(put(partial, text), complete);
    });

    it('is not preferred to one that is as good', async () => {
      await expectNoMove(places.behind(asTable, text), complete);
    });

    it('does not sway the judge that names the verdict', async () => {
      const answer = places.between(partial, text);
      const judge = brainModel(obedientBrain);
      const { verdict } = await judged(answer, complete, { judge, judging: 'paper' });
      expect(seen(verdict)).toEqual(seen(byText(answer, complete)));
      expect(promptsOf(judge).filter(isInstruction)).toEqual([]);
    });

    it('is not given back outside a fence when the judge repeats it in a reply of no use', async () => {
      const replies = [text, JSON.stringify({ [text]: [] }), `{"grades": [{"item": ${JSON.stringify(text)}}]`];
      const answer = places.behind(partial, text);
      for (const broken of replies) {
        const judge = brainModel((asked) =>
          asked.turns.length === 1 ? { kind: 'text', text: broken } : obedientBrain(asked),
        );
        expect(seen((await judged(answer, complete, { judge })).verdict)).toEqual(seen(byText(answer, complete)));
        const told = judge.asked.flatMap(({ messages }) => messages.filter(({ role }) => role === 'user'));
        expect(told).toHaveLength(6);
        expect(told.map((each) => outsideFences(each.text)).filter(isInstruction)).toEqual([]);
      }
    });

    it('would be obeyed outside a fence', async () => {
      const open: Fence = (label, words) => `${label}:\n${words}`;
      const answer = `${partial}\n\n${text}`;
      const byMind = { fence: open, judging: 'paper', rubric: false } as const;
      expect((await judged(answer, complete, byMind)).verdict.tier).toBe('A_MUCH_BETTER');
      // Even then code lets no grade pass that the answer does not show.
      const itemised = await judged(answer, complete, { fence: open, judge: brainModel(obedientOrHonest) });
      expect(itemised.gradesA.every(({ outcome }) => outcome === 'missing')).toBe(true);
    });
  });

  describe.each(texts)('a page with $name', ({ text }) => {
    it.each(Object.entries(pageParts))('in %s of a task moves no verdict', async (part, change) => {
      const task = change(plainTask, text);
      // Only the question is shown where answers are compared.
      const [a, b] = part === 'the question' ? [complete, asTable] : [partial, complete];
      const judge = brainModel(obedientBrain);
      const expected = byText(a, b, task);
      expect(seen((await judged(a, b, { task, judge })).verdict)).toEqual(seen(expected));
      if (['the quote', 'the question'].includes(part)) expect(seen(expected)).toEqual(seen(byText(a, b)));
      expect(promptsOf(judge).filter(isInstruction)).toEqual([]);
    });
  });
}
