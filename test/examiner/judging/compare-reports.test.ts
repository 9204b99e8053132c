import { describe, expect, it } from 'vitest';
import { compareReports, type ReportJudging } from '../../../examiner/judging/compare-reports.ts';
import type { OrderChoice } from '../../../examiner/prompts/compare-answers-prompts.ts';
import { questionPaper } from '../../../src/arena/own-questions/question-paper.ts';
import { createFence } from '../../../src/kernel/visible-text.ts';
import { fencedText, outsideFences } from '../../services/examiner-brain/fenced-parts.ts';
import type { AskedModel, BrainReply } from '../../services/model-brain.ts';
import { writtenCriteria } from '../rubrics/written-criteria.ts';
import { sampleTask } from '../sample-task.ts';
import { type BrainModel, brainModel } from './brain-model.ts';
import { requestFor } from './judging-rig.ts';

type Taste = (first: string, second: string) => OrderChoice;

const longer: Taste = (first, second) =>
  first.length === second.length ? 'neither' : first.length > second.length ? 'first' : 'second';

const judgeOf = (taste: Taste, name = 'test/judge', vendor = 'test'): BrainModel =>
  brainModel(
    (asked: AskedModel): BrainReply => {
      const prompt = asked.turns.at(-1)?.text ?? '';
      const preferred = taste(fencedText(prompt, 'first answer'), fencedText(prompt, 'second answer'));
      const lines = fencedText(prompt, 'criteria').split('\n');
      const criteria = lines.map((line) => ({ id: JSON.parse(line).id, reason: '', preferred }));
      return { kind: 'text', text: JSON.stringify({ criteria }) };
    },
    name,
    vendor,
  );

const writerOf = (reply: unknown = writtenCriteria) =>
  brainModel(() => ({ kind: 'text', text: JSON.stringify(reply) }), 'test/writer');

const judgingBy = (judges: readonly BrainModel[], changes: Partial<ReportJudging> = {}): ReportJudging => ({
  judges,
  criteriaWriter: null,
  excludeOwnVendor: true,
  maxOutputTokens: 4000,
  timeoutMs: 1000,
  fence: createFence('a key of these tests'),
  report: () => undefined,
  signal: new AbortController().signal,
  ...changes,
});

const task = { ...sampleTask(), question: 'How does one feed geese, and why so?' };
const brief = 'Grass.';
const long = 'Grass and water, in this order, every day.';

describe('two reports', () => {
  it('are compared by criteria written for their question, by every judge in both orders, and swapping them swaps all of it', async () => {
    const judges = [judgeOf(longer), judgeOf((first) => (first === brief ? 'first' : 'second'), 'test/other')];
    const writer = writerOf();
    const options = judgingBy(judges, { criteriaWriter: writer });
    const one = await compareReports(requestFor(long, brief, task), options);
    expect(one).toMatchObject({
      kind: 'compared',
      criteria: { source: 'adaptive', supportWeight: 0.15 },
      judges: [
        { judge: 'test/judge', whenAFirst: 'a', whenBFirst: 'a' },
        { judge: 'test/other', whenAFirst: 'b', whenBFirst: 'b' },
      ],
    });
    const other = await compareReports(requestFor(brief, long, task), options);
    expect(JSON.parse(swapped(JSON.stringify(one)))).toEqual(JSON.parse(JSON.stringify(other)));
    expect([judges[0]?.asked.length, judges[1]?.asked.length]).toEqual([4, 4]);
    const roles = [...(judges[0]?.asked ?? []), ...writer.asked].map(({ purpose }) => purpose.role);
    expect(new Set(roles)).toEqual(new Set(['quality', 'criteria']));
  });

  it('are compared without a word of checklists, targets or verdicts, and reports and question stand in fences', async () => {
    const judge = judgeOf(longer);
    const writer = writerOf();
    await compareReports(requestFor(long, brief, task), judgingBy([judge], { criteriaWriter: writer }));
    const prompts = [...judge.asked, ...writer.asked].map(({ system, messages }) => ({
      all: `${system}\n${messages.map(({ text }) => text).join('\n')}`,
      bare: outsideFences(messages.map(({ text }) => text).join('\n')),
    }));
    for (const { all, bare } of prompts) {
      for (const { name } of task.targets) expect(all).not.toContain(name);
      for (const { value } of task.widthChecklist) expect(all).not.toContain(value);
      expect(bare).not.toContain('Grass');
      expect(bare).not.toContain(task.question);
    }
    for (const { messages } of writer.asked) expect(messages[0]?.text).not.toContain('Grass');
  });

  it('are compared by the rubric of their question where it brings one, and by general criteria without a writer', async () => {
    const own = questionPaper({ question: 'Geese?', rubric: ['Is right'] }, 300, '2026-01-02T03:04:05.000Z').task;
    const writer = writerOf();
    const byOwn = await compareReports(
      requestFor(long, brief, own),
      judgingBy([judgeOf(longer)], { criteriaWriter: writer }),
    );
    expect(byOwn).toMatchObject({ criteria: { source: 'own', criteria: [{ text: 'Is right', dimension: null }] } });
    expect(writer.asked).toEqual([]);
    const byGeneral = await compareReports(requestFor(long, brief, task), judgingBy([judgeOf(longer)]));
    expect(byGeneral).toMatchObject({ criteria: { source: 'general' } });
    const comparison = { ...task, kind: 'comparison', rubric: own.rubric ?? [] } as const;
    const ofComparison = await compareReports(requestFor(long, brief, comparison), judgingBy([judgeOf(longer)]));
    expect(ofComparison).toMatchObject({ criteria: { source: 'general' } });
  });

  it('are not compared where one is missing, or both are the same: nobody is asked', async () => {
    const judge = judgeOf(longer);
    const compared = (a: string | null, b: string | null) => compareReports(requestFor(a, b, task), judgingBy([judge]));
    expect(await compared(null, long)).toEqual({ kind: 'not_compared', reason: 'no_report' });
    expect(await compared(long, '  ')).toEqual({ kind: 'not_compared', reason: 'no_report' });
    expect(await compared(long, long)).toEqual({ kind: 'not_compared', reason: 'equal' });
    expect(judge.asked).toEqual([]);
  });

  it('are shown whole beyond their word limit, and no further than the bound', async () => {
    const judge = judgeOf(longer);
    const endless = `${'word '.repeat(40_000)}END`;
    await compareReports(requestFor(`${'word '.repeat(1000)}END`, endless, task), judgingBy([judge]));
    const [first] = judge.asked;
    const prompt = first?.messages[0]?.text ?? '';
    expect(fencedText(prompt, 'first answer')).toMatch(/END$/);
    expect(fencedText(prompt, 'second answer').length).toBeLessThanOrEqual(60_000);
  });
});

describe('a comparison that fails', () => {
  it('says why: no criteria, no judge of another vendor, no reply of use', async () => {
    const noCriteria = judgingBy([judgeOf(longer)], { criteriaWriter: writerOf({ items: [] }) });
    expect(await compareReports(requestFor(long, brief, task), noCriteria)).toMatchObject({
      kind: 'failed',
      failure: { reason: 'no_criteria' },
    });
    const request = requestFor(long, brief, task);
    const ofVendor = { ...request, a: { ...request.a, vendor: 'test' } };
    expect(await compareReports(ofVendor, judgingBy([judgeOf(longer)]))).toMatchObject({
      kind: 'failed',
      failure: { reason: 'no_judge' },
    });
    const mute = brainModel(() => ({ kind: 'text', text: 'The first one.' }));
    expect(await compareReports(request, judgingBy([mute]))).toMatchObject({
      kind: 'failed',
      failure: { reason: 'unparsable' },
    });
  });

  it('leaves the others of the panel their say, and names those alone that were heard in both orders', async () => {
    const mute = brainModel(() => ({ kind: 'text', text: 'The first one.' }), 'test/mute');
    const compared = await compareReports(requestFor(long, brief, task), judgingBy([judgeOf(longer), mute]));
    expect(compared).toMatchObject({ kind: 'compared', judges: [{ judge: 'test/judge' }] });
    expect(compared.kind === 'compared' && compared.judges.length).toBe(1);
  });
});

/** Seats change places; what was said when A stood first was said when B did. */
function swapped(json: string): string {
  const seats = json.replace(/"(whenAFirst|whenBFirst)":"([ab])"/g, (_, order, seat) => {
    return `"${order === 'whenAFirst' ? 'whenBFirst' : 'whenAFirst'}":"${seat === 'a' ? 'b' : 'a'}"`;
  });
  return seats;
}
