import type { Trajectory, TrajectoryStep } from '../../src/arena/trajectory.ts';
import { cutMiddle, shortestCut } from '../../src/kernel/cut-middle.ts';
import { visibleText } from '../../src/kernel/visible-text.ts';

/** Parts of a trajectory that a judge sees; never its id. */
export interface ShownTrajectory {
  /** JSON, one step a line, so that no text can pass for a step of its own; '' without steps that hold anything. */
  readonly process: string;
  /** Whole; '' when blank. */
  readonly answer: string;
  /** Characters of the process that were left out. */
  readonly leftOut: number;
}

/** Characters of a process that are shown. */
export const defaultProcessCharacters = 40_000;
const fewestProcessCharacters = 1_000;

/** Maximum length of each kind of text, in characters. */
interface Caps {
  readonly observation: number;
  readonly reasoning: number;
  readonly input: number;
}

/**
 * A trajectory in visible form. A process longer than `most` characters loses, until it fits: the middle of its longest
 * observations, then of its longest reasoning, then of its longest tool inputs, then its middle steps. The answer is
 * never cut.
 * @param most 1,000 or more
 * @throws RangeError for a smaller one
 */
export function shownTrajectory(trajectory: Trajectory, most = defaultProcessCharacters): ShownTrajectory {
  if (!(most >= fewestProcessCharacters)) throw new RangeError(`a process is shown in 1,000 characters or more`);
  const steps = trajectory.steps.map(visibleStep);
  const answer = shownAnswer(trajectory.answer);
  if (steps.every(isBlank)) return { process: '', answer, leftOut: 0 };
  const whole = linesOf(steps, uncut);
  const length = whole.join('\n').length;
  const process = length <= most ? whole.join('\n') : cutProcess(steps, most);
  return { process, answer, leftOut: length - process.length };
}

/** An answer in visible form; '' when blank. */
export function shownAnswer(answer: string): string {
  return answer.trim() === '' ? '' : visibleText(answer);
}

/** Returns true if two trajectories look the same to a judge. */
export function looksEqual(one: ShownTrajectory, other: ShownTrajectory): boolean {
  return one.process === other.process && one.answer === other.answer;
}

function visibleStep({ reasoning, toolCalls, observation }: TrajectoryStep): TrajectoryStep {
  return {
    reasoning: visibleText(reasoning),
    toolCalls: toolCalls.map(({ tool, input }) => ({ tool: visibleText(tool), input: visibleText(input) })),
    ...(observation === undefined ? {} : { observation: visibleText(observation) }),
  };
}

function isBlank({ reasoning, toolCalls, observation = '' }: TrajectoryStep): boolean {
  return toolCalls.length === 0 && reasoning.trim() === '' && observation.trim() === '';
}

const uncut: Caps = { observation: Infinity, reasoning: Infinity, input: Infinity };

function cutProcess(steps: readonly TrajectoryStep[], most: number): string {
  const longest = Math.max(shortestCut, ...steps.map(longestText));
  let caps = uncut;
  for (const part of ['observation', 'reasoning', 'input'] as const) {
    const capped = (cap: number) => linesOf(steps, { ...caps, [part]: cap }).join('\n');
    const cap = largestThat((each) => capped(each).length <= most, shortestCut, longest);
    const process = capped(cap);
    if (process.length <= most) return process;
    caps = { ...caps, [part]: shortestCut };
  }
  const lines = linesOf(steps, caps);
  const count = largestThat((each) => endsOf(lines, each).length <= most, 0, lines.length);
  return endsOf(lines, count);
}

function longestText({ reasoning, toolCalls, observation = '' }: TrajectoryStep): number {
  return Math.max(reasoning.length, observation.length, ...toolCalls.map(({ input }) => input.length));
}

/** Returns the largest value that fits, found by bisection; `low` if none fits. */
function largestThat(fits: (value: number) => boolean, low: number, high: number): number {
  let fitting = low;
  let beyond = high + 1;
  while (beyond - fitting > 1) {
    const middle = Math.floor((fitting + beyond) / 2);
    if (fits(middle)) fitting = middle;
    else beyond = middle;
  }
  return fitting;
}

function linesOf(steps: readonly TrajectoryStep[], caps: Caps): string[] {
  return steps.map(({ reasoning, toolCalls, observation }, index) => {
    const calls = toolCalls.map(({ tool, input }) => ({ tool, input: cutMiddle(input, caps.input) }));
    return JSON.stringify({
      step: index + 1,
      ...(reasoning === '' ? {} : { reasoning: cutMiddle(reasoning, caps.reasoning) }),
      ...(calls.length === 0 ? {} : { toolCalls: calls }),
      ...(observation === undefined ? {} : { observation: cutMiddle(observation, caps.observation) }),
    });
  });
}

/** The first and the last lines, as many of the one as of the other. */
function endsOf(lines: readonly string[], count: number): string {
  const first = Math.ceil(count / 2);
  const omitted = lines.length - count;
  const between = omitted === 0 ? [] : [JSON.stringify({ stepsLeftOut: omitted })];
  return [...lines.slice(0, first), ...between, ...lines.slice(first + omitted)].join('\n');
}
