import type { HandGradedAnswer, JudgedAnswer } from '../../../src/audit/calibration/hand-graded-answer.ts';

type Outcome = HandGradedAnswer['grades'][string]['outcome'];

/** As it stands in a file: two made-up instruments, one of which the answer names with one detail. */
export const gradedLine = (changes: object = {}): object => ({
  id: 'lutes-a',
  domain: 'lutes',
  question: 'Which lute was made in Tarn Street, and which in Oak Lane? Give the year of each. Use at most 50 words.',
  wordLimit: 50,
  targets: [
    { node: 'n0', name: 'Harro Lute' },
    { node: 'n1', name: 'Malk Lute' },
  ],
  rivals: ['Brock Lute'],
  items: [
    item('d1', 'depth', 'n0', 'name', 'Harro Lute'),
    item('d2', 'depth', 'n1', 'name', 'Malk Lute'),
    item('w1', 'width', 'n0', 'year', '1911'),
    item('w2', 'width', 'n1', 'year', '1927'),
  ],
  answer: 'The Harro Lute was built in 1911. The other one is the Brock Lute.',
  grades: {
    d1: { outcome: 'satisfied', quote: 'Harro Lute', why: 'exact:' },
    d2: { outcome: 'contradicted', quote: 'Brock Lute', why: 'wrong-entity: another lute' },
    w1: { outcome: 'satisfied', quote: '1911', why: 'exact:' },
    w2: { outcome: 'missing', quote: null, why: 'absent: no year', borderline: true },
  },
  ...changes,
});

function item(id: string, kind: 'depth' | 'width', target: string, attribute: string, value: string) {
  return { id, kind, target, attribute, value, pageQuote: `${attribute}: ${value}` };
}

/** The sample as judged in some way: outcomes by item, after code and before it. */
export function judgedAs(
  answer: HandGradedAnswer,
  stands: Readonly<Record<string, Outcome>>,
  claims: Readonly<Record<string, Outcome>> | null = null,
  secondLooks: JudgedAnswer['judgement']['secondLooks'] = [],
): JudgedAnswer {
  const gradesOf = (outcomes: Readonly<Record<string, Outcome>>) =>
    Object.entries(outcomes).map(([id, outcome]) => ({ item: id, outcome, quote: null }));
  return { answer, judgement: { grades: gradesOf(stands), claimed: claims && gradesOf(claims), secondLooks } };
}
