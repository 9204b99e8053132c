import type { Criterion } from '../../task.ts';
import type { GateRefusal } from '../../task-gate.ts';

/** A kind of question that asks for what pages say beside plain details. */
export interface PointKind {
  /** What targets are read for. */
  readonly reading: 'points' | 'changes' | 'conflicts';
  /** How many whole points are asked of each target at least. */
  readonly least: number;
  /** Of how many targets it is asked at least and at most. */
  readonly targets: readonly [least: number, most: number];
  /** What the writer is told beside the rules for all questions. */
  readonly rule: string;
  /** What whoever tries its items is told. */
  readonly trialRule: string;
  /** Why a draft is refused that does not ask for points as the rule says. */
  readonly reason: GateRefusal['reason'];
  /**
   * What an item says beside its value.
   * @param values of the point's parts
   * @param site of the part that does not stand
   */
  note?(place: number, values: readonly string[], site: string): string;
  /** What equal grades are compared by. */
  readonly rubric?: readonly Criterion[];
}

const threesRule = (names: string, order: string) =>
  `The facts that may be asked for come in threes with equal ends of their names: ${names}. Choose one three of each target, as alike as the facts allow, and give exactly three asks, whose facts are, in this order, ${order}.`;
const anyTargets = [1, Number.POSITIVE_INFINITY] as const;

export const pointKinds = {
  comparison: {
    reading: 'points',
    least: 2,
    // More than three side by side are a table.
    targets: [2, 3],
    rule: `This question compares the targets in causes, mechanisms or positions. Give two or three asks; each takes one fact of every target. Their attributes may have different names, but all facts of an ask must answer the same question about their targets: a reason beside a reason, a way of working beside a way of working, a view beside a view. No fact stands in two asks, and no two asks take facts that say the same. No other fact of a target answers an ask as well, and no ask is for one of several (“one thing that it advises”). An ask says plainly what it is about (“why its parent process starts as root”), not in general words that fit anything (“its technical means”, “a certain attribute”). The attribute of an ask, and the words that ask for it, hold nothing of the answers. The question asks for these of each target, and then in which of them the targets agree and in which they differ. Where the facts allow no two such asks, say so in "impossible".`,
    trialRule:
      'This question compares entities. Where it does not ask in what they agree and differ, all items are "beside", and so is an item that says the same as another one of its entity.',
    reason: 'not_comparable',
    rubric: [
      {
        id: 'r1',
        text: 'says of each point that is asked for whether the compared agree or differ in it, and how',
        weight: 1,
      },
    ],
  },
  change: {
    reading: 'changes',
    least: 1,
    targets: anyTargets,
    rule: `This question asks what has changed. ${threesRule('"present …", "former …" and "date of the change of …"', 'the present states, the former states, and the dates or versions')} The question says what changed in words that fit the chosen change of every target and no other change that is listed for it; where the changes are of different things, it says of each target what changed of it ("of the first its …, of the second its …"). It asks what holds now, what held before, and since when, once for all targets. It holds no state and no date of them. Where a target has no change that can be told so, say so in "impossible".`,
    trialRule:
      'This question asks for a state that holds now, for the one before it, and since when. Where the two are names of one thing, as of an alias, and the question does not ask for names, the items of both states are "beside". A former state of an earlier time is no other answer.',
    reason: 'not_changed',
    note: (place, [, former]) => (place === 0 ? ` (${former} is outdated)` : ''),
  },
  synthesis: {
    reading: 'conflicts',
    least: 1,
    targets: anyTargets,
    rule: `This question is about something on which two sites disagree. ${threesRule('"standing …", "rejected …" and "decision on …"', 'the values that stand, the rejected values, and what decided')} The question names what is disputed in words that fit the chosen three of every target and no other three that is listed for it; where different things are disputed, it says of each target what ("of the first its …, of the second its …"). It says that sites disagree about it, and asks which value holds, which one another site gives, and by what that is decided: since which date or version, or by which correction. Of threes that fit equally well, those decided by a date, a version or a correction of the value go before those decided by the state of a whole page. The question does not say which site is right, and holds no value, date or version of the threes. Where a target has no three that can be told so, say so in "impossible".`,
    trialRule:
      'This question asks, of something on which two sites disagree, for the value that holds, for the one that another site gives, and for what decides. Where it does not say that sites disagree, all items are "beside". Values of different circumstances, such as another system, option or part, are no disagreement: all three items are "beside" then. What decides is "beside" where its words do not bear on the value. A rejected value of an earlier time is no other answer.',
    reason: 'no_conflict',
    note: (place, [, rejected], site) =>
      [` (${rejected}, as ${site} has it, does not stand)`, `, as ${site} has it`][place] ?? '',
  },
} as const satisfies Readonly<Record<string, PointKind>>;
