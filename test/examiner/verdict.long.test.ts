import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Grade, GradeOutcome, Task } from '../../examiner/task.ts';
import { type FailureTag, type VerdictTier, verdictFrom } from '../../examiner/verdict.ts';
import { tierWorth } from '../../src/arena/tier-winner.ts';
import { forAll, forSome } from '../support/for-all.ts';
import { sampleTask } from './sample-task.ts';

const marks: Readonly<Record<string, GradeOutcome>> = { '+': 'satisfied', '.': 'missing', x: 'contradicted' };

/** `++ +++ ...`: depth items, then width items, target by target. */
function grades(task: Task, text: string): Grade[] {
  const list = [...text.replaceAll(' ', '')];
  return [...task.depthChecklist, ...task.widthChecklist].map(({ id }, at) => ({
    item: id,
    outcome: marks[list[at] ?? ''] ?? 'missing',
    quote: null,
  }));
}

function taskOf(names: readonly string[], attributes: readonly string[]): Task {
  const details = Object.fromEntries(attributes.map((attribute) => [attribute, `${attribute} of it`]));
  return sampleTask(
    names.map((name) => ({ name: `Name ${name}`, details })),
    [],
  );
}

const two = taskOf(['A', 'B'], ['length', 'weight', 'year']);
const ten = taskOf(['A', 'B'], ['length', 'weight', 'year', 'place', 'maker']);
const four = taskOf(['A', 'B', 'C', 'D'], ['length', 'weight']);

interface Case {
  readonly task: Task;
  readonly a: string;
  readonly b: string;
  readonly tier: VerdictTier;
  readonly tag: FailureTag | null;
  /** Why a careful person would say the same. */
  readonly since: string;
}

function pair(
  task: Task,
  a: string,
  b: string,
  verdict: `${VerdictTier} ${FailureTag}` | VerdictTier,
  since: string,
): Case {
  const [tier, tag] = verdict.split(' ') as [VerdictTier, FailureTag?];
  return { task, a, b, tier, tag: tag ?? null, since };
}

const cases: readonly Case[] = [
  pair(two, '.. ... ...', 'x. ... ...', 'TIE_LOW', 'neither knows what is asked about'),
  pair(four, '+... ++ .. .. ..', '.... .. .. .. ..', 'TIE_LOW', 'one of four entities is no answer either'),
  pair(two, '++ +++ +++', '.. ... ...', 'A_MUCH_BETTER DEPTH', 'all is right against nothing'),
  pair(two, '++ +++ ++.', 'xx ... ...', 'A_MUCH_BETTER DEPTH', 'one gap does not spoil a win over the wrong entities'),
  pair(two, '++ ++. ++.', '.. ... ...', 'A_MUCH_BETTER DEPTH', 'both entities with most details against nothing'),
  pair(two, '++ +.. +..', '.. ... ...', 'A_BETTER DEPTH', 'the entities are right, but a third of the details is thin'),
  pair(two, '+. +++ ...', '.. ... ...', 'A_BETTER DEPTH', 'half an answer beats none, but is itself half'),
  pair(
    two,
    '++ +++ +++',
    '+. +++ ...',
    'A_MUCH_BETTER DEPTH',
    'one entity is lost; what is known of the other is whole',
  ),
  pair(two, '++ +++ +++', '+. ++. ...', 'A_MUCH_BETTER DEPTH', 'one entity is lost, and a gap is no second failure'),
  pair(two, '++ +++ +++', '+x +.x ...', 'A_MUCH_BETTER BOTH', 'one entity is wrong and most of the other too'),
  pair(
    ten,
    '++ +++++ ++++.',
    '+. +++++ .....',
    'A_MUCH_BETTER DEPTH',
    'one gap of ten; the other lost half of the entities',
  ),
  pair(four, '++++ ++ ++ ++ ++', '+++. ++ ++ ++ ..', 'A_BETTER DEPTH', 'one entity of four is lost, three are whole'),
  pair(
    four,
    '++++ ++ ++ ++ ++',
    '+++. ++ +. ++ ..',
    'A_BETTER DEPTH',
    'one entity of four is lost; one detail of six is little beside it',
  ),
  pair(four, '++++ ++ ++ ++ ++', '+... +. .. .. ..', 'A_MUCH_BETTER BOTH', 'one entity of four, half of it known'),
  pair(
    four,
    '++++ ++ ++ ++ ++',
    '+++. +. .. .+ ..',
    'A_MUCH_BETTER BOTH',
    'one entity of four, and most details of three',
  ),
  pair(four, '++++ ++ ++ ++ ++', '+... ++ .. .. ..', 'A_MUCH_BETTER DEPTH', 'one entity of four, and that one whole'),
  pair(
    four,
    '+++x ++ ++ ++ ++',
    '+++. ++ ++ ++ ..',
    'TIE_LOW',
    'who names one sibling too many has all the details and has chosen no better',
  ),
  pair(two, '+. +++ ...', '++ ..+ ..+', 'B_BETTER DEPTH', 'who is meant comes before what is told of them'),
  pair(two, '++ +++ +++', '++ +++ ++.', 'A_BETTER WIDTH', 'the same entities, one detail less'),
  pair(two, '++ +++ +++', '++ ++. ++.', 'A_BETTER WIDTH', 'a third of the details is lacking: worse, not useless'),
  pair(two, '++ +++ +++', '++ ++. +..', 'A_MUCH_BETTER WIDTH', 'half of the details is lacking'),
  pair(ten, '++ +++++ ++++.', '++ ++... ++...', 'A_MUCH_BETTER WIDTH', 'nine of ten against four of ten'),
  pair(ten, '++ +++++ +++..', '++ +++.. ++...', 'A_BETTER WIDTH', 'eight against five, neither whole nor useless'),
  pair(ten, '++ ++++. ++...', '++ +.... .....', 'A_BETTER WIDTH', 'six of ten is itself too thin for a clear win'),
  pair(
    ten,
    '++ +++++ +++++',
    '++ +++++ ++xxx',
    'A_MUCH_BETTER WIDTH',
    'three wrong details in ten cost a reader more than three gaps',
  ),
  pair(ten, '++ +++++ +++++', '++ +++++ ++...', 'A_BETTER WIDTH', 'three gaps in ten'),
  pair(two, '++ ++. +x.', '++ ++. ++.', 'B_BETTER WIDTH', 'a wrong detail is worse than none'),
  pair(two, '++ ++x ++.', '++ ++. ++.', 'B_BETTER WIDTH', 'as many gaps filled by a wrong value'),
  pair(
    ten,
    '++ +++++ ++++x',
    '++ +++++ +++..',
    'TIE_LOW',
    'nine right and one wrong are worth eight right, and no clean tie',
  ),
  pair(two, '++ xxx +++', '++ +++ xxx', 'TIE_LOW', 'both tell too much that is wrong'),
  pair(two, '++ ++x +xx', '+. +.. ...', 'TIE_LOW', 'one misleads, the other knows little: neither serves'),
  pair(two, '++ +xx +xx', '.. ... ...', 'A_BETTER DEPTH', 'the right entities with wrong details still beat nothing'),
  pair(two, '++ x++ +x+', '++ x++ +x.', 'A_BETTER WIDTH', 'exactly a third wrong does not mislead yet'),
  pair(two, '++ +++ +++', '++ +++ +++', 'TIE_HIGH', 'both are complete'),
  pair(two, '++ +++ ++.', '++ .++ +++', 'TIE_HIGH', 'both lack one detail of six'),
  pair(two, '++ ++. ++.', '++ ++. ++.', 'TIE_LOW', 'both lack a third'),
  pair(two, '+. +++ ...', '+. +++ ...', 'TIE_LOW', 'both lack an entity'),
];

const swapped: Readonly<Record<VerdictTier, VerdictTier>> = {
  A_MUCH_BETTER: 'B_MUCH_BETTER',
  A_BETTER: 'B_BETTER',
  TIE_HIGH: 'TIE_HIGH',
  TIE_LOW: 'TIE_LOW',
  B_BETTER: 'A_BETTER',
  B_MUCH_BETTER: 'A_MUCH_BETTER',
};

describe('the verdict', () => {
  it.each(cases)('is $tier $tag for $a against $b: $since', ({ task, a, b, tier, tag }) => {
    expect(verdictFrom(task, grades(task, a), grades(task, b))).toMatchObject({ tier, tag });
    expect(verdictFrom(task, grades(task, b), grades(task, a))).toMatchObject({ tier: swapped[tier], tag });
  });

  it('says in words what decided it, by the numbers of the answers named', () => {
    const reasonOf = (a: string, b: string) => verdictFrom(two, grades(two, a), grades(two, b)).reason;
    expect(reasonOf('+. ++. ...', '++ +++ +++')).toBe(
      'Answer B identifies 2 of 2 targets, the other 1. The better answer has every target, with 6 of 6 details right; the other missed half of the targets or more.',
    );
    expect(reasonOf('++ +++ ++.', '++ ++. ++x')).toBe(
      'Both identify 2 of 2 targets; of 6 details answer A has 5 right and 0 wrong, the other 4 and 1.',
    );
    expect(reasonOf('++ +++ +++', '++ ++. +..')).toContain('the other has at most half of that, less its errors');
    expect(reasonOf('.. ... ...', '+. +++ ...')).toBe('Answer B identifies 1 of 2 targets, the other 0: too few.');
    expect(reasonOf('+x +++ ...', '++ +++ +++')).toMatch(
      /^Answer B identifies 2 of 2 targets, the other 1, with 1 that was not asked for\./,
    );
  });

  it('follows a soft preference only where the grades are level and neither answer misleads', () => {
    const full = grades(two, '++ +++ +++');
    const less = grades(two, '++ +++ ++.');
    expect(verdictFrom(two, full, full, 'b')).toMatchObject({ tier: 'B_BETTER', tag: 'NONE' });
    expect(verdictFrom(two, less, less, 'a')).toMatchObject({ tier: 'A_BETTER', tag: 'NONE' });
    expect(verdictFrom(two, full, less, 'b')).toMatchObject({ tier: 'A_BETTER', tag: 'WIDTH' });
    const none = grades(two, '.. ... ...');
    expect(verdictFrom(two, none, none, 'a')).toMatchObject({ tier: 'TIE_LOW', tag: null });
    const misleading = grades(two, '++ +++ xxx');
    expect(verdictFrom(two, misleading, grades(two, '++ ... ...'), 'a')).toMatchObject({ tier: 'TIE_LOW', tag: null });
  });

  it('says of a good tie how much both have', () => {
    const most = grades(two, '++ +++ ++.');
    expect(verdictFrom(two, most, most).reason).toBe('Both answers have every target, with 5 of 6 details right.');
  });

  it('takes an item without a grade for missing', () => {
    expect(verdictFrom(two, grades(two, '++ +++ +++'), [])).toMatchObject({ tier: 'A_MUCH_BETTER', tag: 'DEPTH' });
  });

  const anyMarks = fc.array(fc.constantFrom('+', '.', 'x'), { minLength: 12, maxLength: 12 });
  const anyGrades = anyMarks.map((list) => grades(four, list.join('')));
  const anySoft = fc.constantFrom('a' as const, 'b' as const, null);

  it('is the mirror image when the answers are swapped, and has a tag exactly when someone lost', () => {
    forSome(2_000, anyGrades, anyGrades, anySoft, (a, b, preferred) => {
      const verdict = verdictFrom(four, a, b, preferred);
      const mirror = preferred === 'a' ? 'b' : preferred === 'b' ? 'a' : null;
      const other = verdictFrom(four, b, a, mirror);
      expect([other.tier, other.tag]).toEqual([swapped[verdict.tier], verdict.tag]);
      expect(verdict.tag === null).toBe(verdict.tier.startsWith('TIE'));
    });
  });

  it('is never worse for an answer of which one item is graded better', () => {
    const better = { x: '.', '.': '+', '+': null } as const;
    let improved = 0;
    forSome(5_000, anyMarks, fc.nat(11), anyGrades, anySoft, (list, at, b, preferred) => {
      const raised = better[list[at] ?? '+'];
      if (raised === null) return;
      improved += 1;
      const worthOf = (marksOfA: readonly string[]) =>
        tierWorth[verdictFrom(four, grades(four, marksOfA.join('')), b, preferred).tier];
      expect(worthOf(list.with(at, raised))).toBeGreaterThanOrEqual(worthOf(list));
    });
    expect(improved).toBeGreaterThan(2_000);
  });

  it('tags the loser by its own grades alone, whoever won', () => {
    forAll(anyGrades, anyGrades, anyGrades, (a, b, loser) => {
      const tags = [a, b]
        .map((winner) => verdictFrom(four, winner, loser))
        .filter(({ tier }) => tier.startsWith('A_'))
        .map(({ tag }) => tag);
      expect(new Set(tags).size).toBeLessThanOrEqual(1);
    });
  });

  it('is a tie for two equal answers', () => {
    forAll(anyGrades, (a) => {
      expect(verdictFrom(four, a, a).tier).toMatch(/^TIE/);
    });
  });
});
