import type { Target } from './task.ts';

/** An answer's grades as numbers. */
export interface Score {
  readonly targets: number;
  readonly identified: number;
  /** Targets that are lost to entities that were not asked for: in their place, or beside them and too many. */
  readonly displaced: number;
  readonly depthPassed: boolean;
  readonly width: number;
  /** Width items that are satisfied, of identified targets or of a question without targets. */
  readonly satisfied: number;
  readonly contradicted: number;
  /** Width items satisfied less those contradicted. */
  readonly net: number;
  readonly anyContradiction: boolean;
  /** True when so much is contradicted that a reader could trust nothing. */
  readonly misleads: boolean;
  /** Share of the width that is missing or contradicted: the width of the identified targets, or of a question without targets. */
  readonly lacking: number;
}

/** Returns why a verdict is what it is, in sentences about answer A and answer B; `name` is that of the winner, `A` or `B`. */
const aboutTargets = {
  bothLost: 'Both answers identify too few of the targets.',
  bothMislead: 'Both answers contradict too many of the details.',
  lostDepth: (name: string, w: Score, l: Score) =>
    `Answer ${name} identifies ${w.identified} of ${w.targets} targets, the other ${identifiedBy(l)}: too few.`,
  fewerIdentified: (name: string, w: Score, l: Score) =>
    `Answer ${name} identifies ${w.identified} of ${w.targets} targets, the other ${identifiedBy(l)}.`,
  fewerRight: (name: string, w: Score, l: Score) =>
    `Both identify ${w.identified} of ${w.targets} targets; of ${w.width} details answer ${name} has ${w.satisfied} right and ${w.contradicted} wrong, the other ${l.satisfied} and ${l.contradicted}.`,
  /** Equal, with every target and no error. */
  bothGood: ({ satisfied, width }: Score) =>
    `Both answers have every target, with ${satisfied} of ${width} details right.`,
  muchLost: (w: Score) => `${allTargets(w)}; the other missed half of the targets or more.`,
  halfAsMuch: (w: Score) => `${allTargets(w)}; the other has at most half of that, less its errors.`,
};

export type VerdictReasons = typeof aboutTargets;

function identifiedBy({ identified, displaced }: Score): string {
  return displaced === 0
    ? `${identified}`
    : `${identified}, with ${displaced} that ${displaced === 1 ? 'was' : 'were'} not asked for`;
}

function allTargets({ satisfied, width }: Score): string {
  return `The better answer has every target, with ${satisfied} of ${width} details right`;
}

const lacksAnswer = (name: string) => `Answer ${name} gives what is asked for, the other does not.`;

const aboutPoints: VerdictReasons = {
  bothLost: 'Neither answer gives what is asked for.',
  bothMislead: 'Both answers contradict too many of the points.',
  lostDepth: lacksAnswer,
  fewerIdentified: lacksAnswer,
  fewerRight: (name, w, l) =>
    `${w.targets === 0 ? 'Of' : 'Both give what is asked for; of'} ${w.width} points answer ${name} has ${w.satisfied} right and ${w.contradicted} wrong, the other ${l.satisfied} and ${l.contradicted}.`,
  bothGood: ({ satisfied, width }) =>
    width === 0 ? 'Both answers give what is asked for.' : `Both answers have ${satisfied} of ${width} points right.`,
  muchLost: ({ satisfied, width }) =>
    width === 0 ? 'Nothing else is asked for.' : `It has ${satisfied} of ${width} points right besides.`,
  halfAsMuch: ({ satisfied, width }) =>
    `The better answer has ${satisfied} of ${width} points right; the other has at most half of that, less its errors.`,
};

/** Returns the sentences about targets and their details, or about an own question's answer and points. */
export function verdictReasons(targets: readonly Target[] | undefined): VerdictReasons {
  return targets?.length === 0 ? aboutPoints : aboutTargets;
}
