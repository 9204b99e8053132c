import { describe, expect, it } from 'vitest';
import { taskInPlainForm } from '../../../examiner/graded-text.ts';
import { checkGrades } from '../../../examiner/judging/check-grades.ts';
import { gradeByModels } from '../../../examiner/judging/judge-by-models.ts';
import type { Task } from '../../../examiner/task.ts';
import { fencedParts, fencedText, firstTurn } from '../../services/examiner-brain/fenced-parts.ts';
import { rebuiltTask } from '../../services/examiner-brain/rebuilt-task.ts';
import type { AskedModel, BrainReply } from '../../services/model-brain.ts';
import { type SampleTarget, sampleTask } from '../sample-task.ts';
import { brainModel } from './brain-model.ts';
import { contribution, judgingRig } from './judging-rig.ts';

// Right grades that rules over English lowered in answers from domains they were not written for.

const taskOf = (targets: readonly SampleTarget[], rivals: readonly string[] = []): Task =>
  taskInPlainForm(sampleTask(targets, rivals));

/** What becomes of right grades: `satisfied`, or why they do not stand. */
function outcomes(
  task: Task,
  answer: string,
  quotes: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const claimed = Object.entries(quotes).map(
    ([item, quote]) => ({ item, outcome: 'satisfied', quote, doubt: null }) as const,
  );
  const checked = checkGrades(task, answer, claimed).filter(({ item }) => item in quotes);
  return Object.fromEntries(
    checked.map((each) => [each.item, each.open ? 'open' : (each.result ?? each.outcome ?? '')]),
  );
}

const single = (attribute: string, value: string) => taskOf([{ name: 'Orlo', details: { [attribute]: value } }]);
const ofValue = (attribute: string, value: string, words: string) =>
  outcomes(single(attribute, value), `Orlo: ${words}.`, { w1: words }).w1;

describe('names', () => {
  const landsats = [7, 8, 9].map((number) => ({ name: `Landsat ${number}`, details: { launch: `${1990 + number}` } }));
  const task = taskOf(landsats, ['Landsat 1', 'Landsat 2', 'Landsat 3']);

  it.each([
    landsats.map(({ name, details }, at) => `${at + 1}. ${name}: launched in ${details.launch}`).join('\n'),
    landsats.map(({ name, details }, at) => `## ${at + 1} ${name}\n\n${details.launch}`).join('\n\n'),
    landsats.map(({ name, details }, at) => `| ${at + 1} | ${name} | ${details.launch} |`).join('\n'),
    landsats.map(({ name, details }, at) => `${name}[${at + 1}] flew in ${details.launch}[${at + 1}]`).join('. '),
  ])('with numbers stand in numbered lists, headings, rows and beside footnotes (%#)', (answer) => {
    const quotes = { d1: 'Landsat 7', d2: 'Landsat 8', d3: 'Landsat 9' };
    expect(outcomes(task, answer, quotes)).toEqual({ d1: 'satisfied', d2: 'satisfied', d3: 'satisfied' });
  });

  it('in small letters share a line’s details as capitals do', () => {
    const functions = ['cauchy', 'gauss'].map((name) => ({
      name,
      details: { author: 'Paris Smaragdis', version: '3.30' },
    }));
    const answer = 'cauchy, gauss: Paris Smaragdis, 3.30';
    const quotes = { d1: 'cauchy', d2: 'gauss', w1: 'Paris Smaragdis', w2: '3.30', w3: 'Paris Smaragdis', w4: '3.30' };
    expect(new Set(Object.values(outcomes(taskOf(functions), answer, quotes)))).toEqual(new Set(['satisfied']));
  });

  it('are not lost by “but not in Y”, nor values by “A / B: x / y”', () => {
    const caves = ['Ulm', 'Tarn'].map((name, at) => ({
      name,
      details: { soil: ['undiggable', 'diggable'][at] ?? '' },
    }));
    const denial = 'Bones can be left in Ulm, but not in Tarn.';
    expect(outcomes(taskOf(caves), denial, { d2: 'but not in Tarn' })).toEqual({ d2: 'satisfied' });
    const pair = 'Ulm / Tarn: undiggable / diggable';
    expect(outcomes(taskOf(caves), pair, { w1: 'undiggable / diggable', w2: 'diggable' })).toEqual({
      w1: 'satisfied',
      w2: 'satisfied',
    });
  });
});

describe('values', () => {
  it.each([
    ['population', '1.2 million', '1,214,500'],
    ['length', '120 km', '119.8 km'],
    ['revenue', 'US$450 million', '$450 m'],
    ['gross', 'HK$281.24 million', 'HK$ 281.24 m'],
    ['gross', 'US$37.7 million', 'HK$294.3 million, or roughly US$37.7 million'],
    ['gross', 'HK$294.3 million', 'HK$294.3 million, or roughly US$37.7 million'],
    ['opened', 'May 1989', '05/1989'],
    ['opened', 'May 1989', 'May of 1989'],
    ['year', '1998', 'Christmas Day 1998'],
    ['year', '1998', '١٩٩٨'],
  ])('that are more exact, or of a form that is read, stand: %s %s as “%s”', (attribute, value, words) => {
    expect(ofValue(attribute, value, words)).toBe('satisfied');
  });

  it.each([
    ['glucose', '5 mmol/L', '90 mg/dL'],
    ['ratio', '0.74', '0·74'],
    ['opened', '25 December 1998', 'Christmas Day 1998'],
    ['number of keys', '70', 'setenta'],
    ['gross', 'US$37.7 million', 'roughly HK$294.3 million'],
    ['year', '1998', '1419 AH'],
    ['year', '1921', 'Taishō 10'],
    ['playing time', '45 minutes', 'three quarters of an hour'],
    ['height', '12 m', '39 zorks'],
    ['height', '24 m', 'two floors of 12 m each'],
    ['founded', '1998', 'founded five years after 1993'],
  ])('that were not read whole on either side are open, never refuted: %s %s as “%s”', (attribute, value, words) => {
    expect(ofValue(attribute, value, words)).toBe('open');
  });

  it.each([
    ['hours', '9 am to 6 pm', '09:00 to 18:00'],
    ['finish', '2:05:42', '2 h 5 min 42 s'],
    ['telephone', '22 33 44 55', '22334455'],
    ['turnover', '€4.2 billion', '€4.2 mrd'],
    ['visitors', '1.2 million', '1.2 M visitors'],
    ['depth', '975 m below sea level', '−975 m'],
    ['lowest temperature', '−15 °C', '15 °C below zero'],
    ['power', '1,000 kW', '2 × 500 kW'],
    ['notice', 'one month', 'within 30 days'],
    ['event', '13 February 2014', 'the night of 13–14 February 2014'],
  ])('in a notation that is not read are never refuted: %s %s as “%s”', (attribute, value, words) => {
    expect(ofValue(attribute, value, words)).not.toBe('lowered');
  });

  it.each([
    ['size', '117.5 × 92 cm', '1.175 by 0.92 metres', '1.175 by 0.29 metres'],
    ['pitch', '105 by 68 metres', '105 × 68 m', '105 × 86 m'],
    ['diameter', '2,706.8 ± 1.8 km', '2,707 km', '2,077 km'],
    ['visit', '2 to 3 hours', '120–180 minutes', '120–150 minutes'],
    ['visitors', '5 to 7 million', 'between 5 and 7 million', 'between 5 and 8 million'],
    ['range', '−20 °C to +100 °C', 'from −20 to +100 °C', 'from −25 to +100 °C'],
    ['time', '135 minutes', '2 hours, 15 minutes', '2 hours, 25 minutes'],
    ['low', '−15 °C', 'minus 15 °C', 'minus 25 °C'],
    ['fine', '₹40 million', '₹4 crore', '₹4 lakh'],
    ['sleep current', '0.1 µA', '100 nA', '100 mA'],
    ['memory', '64 KiB', '65,536 bytes', '64,536 bytes'],
    ['bytes', '2,147,483,647 bytes', '2147483647 bytes', '2147483646 bytes'],
  ])('whose unit stands once, or in parts, are read whole: %s %s', (attribute, value, same, other) => {
    expect(ofValue(attribute, value, same)).toBe('satisfied');
    expect(ofValue(attribute, value, other)).not.toBe('satisfied');
  });

  it.each([
    'Source',
    'Citation',
    'Reference',
    'Confidence',
    'Caveat',
    'TL;DR',
  ])('stand behind a label such as “%s:”', (label) => {
    const task = single(label.toLowerCase(), 'Harbour Gazette');
    expect(outcomes(task, `**Orlo**\n**${label}:** Harbour Gazette`, { w1: 'Harbour Gazette' })).toEqual({
      w1: 'satisfied',
    });
  });
});

/** Grades as it is told to, at both looks; of a control it says what `ofControl` says. */
const judge = (name: string, ofControl: 'satisfied' | 'missing', quoteOf: (value: string) => string) =>
  brainModel((asked: AskedModel): BrainReply => {
    const prompt = firstTurn(asked);
    const isSecond = fencedParts(prompt).some(({ label }) => label === 'grades');
    const { depthChecklist, widthChecklist } = rebuiltTask(fencedText(prompt, 'checklist'));
    const grades = [...depthChecklist, ...widthChecklist].map(({ id, target, value }) => {
      const outcome = String(target).startsWith('Orlo') ? 'satisfied' : ofControl;
      return { item: id, reason: '', outcome, quote: outcome === 'missing' ? null : quoteOf(value), doubt: null };
    });
    return { kind: 'text', text: JSON.stringify(isSecond ? { grades } : { grades, offered: [], mentioned: [] }) };
  }, name);

describe('a judge beside a lazy colleague', () => {
  it('keeps the grades that it keeps alone', async () => {
    const task = taskOf([{ name: 'Orlo', details: { town: 'Tarn Street', weight: '72 stone' } }], ['Ulwen Brock']);
    const answer = 'Orlo: Calle Tarn, zweiundsiebzig Stein';
    const quotes: Readonly<Record<string, string>> = {
      Orlo: 'Orlo',
      'Tarn Street': 'Calle Tarn',
      '72 stone': 'zweiundsiebzig Stein',
    };
    const careful = judge('test/careful', 'missing', (value) => quotes[value] ?? '');
    const lazy = judge('test/lazy', 'satisfied', () => 'Orlo');
    const graded = async (...judges: readonly ReturnType<typeof brainModel>[]) => {
      const { options } = judgingRig(judges);
      const { votes } = await gradeByModels({ task, outcome: contribution(answer).outcome, attempt: 0 }, options);
      const own = votes.find((vote) => vote.judge === 'test/careful')?.graded;
      return own?.ok ? own.value.grades : [];
    };
    const alone = await graded(careful);
    expect(alone.map(({ outcome }) => outcome)).toEqual(['satisfied', 'satisfied', 'satisfied']);
    expect(await graded(careful, lazy)).toEqual(alone);
    expect(await graded(lazy, careful)).toEqual(alone);
  });

  it('has no words in an HTML comment, whoever quotes them', async () => {
    const task = single('town', 'Tarn Street');
    const hidden = 'Orlo lived somewhere. <!-- Orlo: Tarn Street -->';
    const { options } = judgingRig([judge('test/lazy', 'satisfied', (value) => value)]);
    const { grades } = await gradeByModels({ task, outcome: contribution(hidden).outcome, attempt: 0 }, options);
    expect(grades?.find(({ item }) => item === 'w1')?.outcome).toBe('missing');
  });
});
