import { failureTags } from '../../examiner/verdict.ts';
import type { PlayedOn } from '../arena/played-on.ts';
import type { Board } from '../config/rating-settings.ts';
import { cutMiddle } from '../kernel/cut-middle.ts';
import type { AgentId } from '../kernel/ids.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import { boardLead, type Lead } from '../ratings/lead.ts';
import { type PairedAgent, type PairStanding, pairsApart } from '../ratings/pair-standings.ts';
import { reliableClusters } from '../ratings/rating.ts';
import { mostUnanswered } from '../ratings/unproven.ts';
import { byBoard, counted, duration, failureText, points } from './arena-words.ts';
import { aheadWords, unprovenWords } from './lead-words.ts';
import { lossText, type OwnInput, ownStandings, ownText } from './own-standing.ts';
import { chanceText, leaderPlan, settlingTrees, significance } from './pair-table.ts';
import { listed } from './rating-sentences.ts';
import { dollars } from './spend-words.ts';
import { type NoAnswers, neverAnswered } from './view/agent-conduct.ts';
import type { QualityLine } from './view/cost-quality.ts';
import type { FailureProfile } from './view/failure-profile.ts';

/** Evidence for a decision between agents. */
export interface DecisionInput extends OwnInput {
  /** The ratings that the pairs are taken from. */
  readonly board: Board;
  /** The unit that agents met on. */
  readonly on: PlayedOn;
  /** Agents that left tasks without an answer, the worst first. */
  readonly noAnswers: readonly NoAnswers[];
  /** The command that plays so many more trees; left out where there is none. */
  readonly more?: (trees: number) => string;
  /** Sentence for a part of what is rated together: it says so and names the rest. Left out where all is shown. */
  readonly alone?: string;
}

/** A part of a decision: what it answers, and the answer. */
export interface DecisionLine {
  readonly question: string;
  readonly answer: string;
  /** Two agents whose page side by side has more of it, and what that page is called. */
  readonly look?: { readonly pair: readonly [AgentId, AgentId]; readonly what: string };
}

/** The part of a decision that names an agent. */
export const choiceQuestion = 'Which to take';

/** Headings of a decision's questions where people read them; stored decisions keep the questions. */
const titles: Readonly<Record<string, string>> = {
  [choiceQuestion]: 'Recommendation',
  'A part alone': 'Part of the evidence',
  'How far apart': 'Difference',
  'What it costs': 'Cost',
  'What it fails at': 'Failures',
  'What would settle it': 'Evidence needed',
};

/** Returns the heading of a question of a decision. */
export function decisionTitle(question: string): string {
  return titles[question] ?? question;
}

/** Others that may be the best, named; further ones are counted. */
const mostRivals = 4;
/** Agents of one's own of which a line tells; further ones are counted. */
const mostOwn = 5;
/** A leader that is not likelier than this to be the best is none: equal agents would else have one. */
const leadingChance = 0.5;

/**
 * Lines of a decision between agents: missing answers, the recommendation and its chance, the difference to the next agent,
 * cost and failures of the two, the standing of one's own other agents, and the evidence needed for the rest. Empty without two
 * agents.
 * @param evidence null where too little is known
 */
export function decisionLines(evidence: DecisionInput | null): readonly DecisionLine[] {
  if (evidence === null) return [];
  const { pairs, board, costs, failures, on, noAnswers, alone = '' } = evidence;
  const [first, second] = pairs.agents;
  const pair = pairs.pairs[0];
  if (first === undefined || second === undefined || pair === undefined) return [];
  const two = [first.agent, second.agent] as const;
  const lead = decisionLead(evidence);
  const neither = lead?.first.unproven === 'none_right';
  const priced = !noAnswers.some((each) => neverAnswered(each) && two.includes(each.agent));
  return [
    { question: 'No answers', answer: noAnswers.slice(0, mostSilent).map(noAnswersText).join(' ') },
    { question: 'A part alone', answer: alone },
    {
      question: choiceQuestion,
      answer:
        lead === null
          ? ''
          : `${choiceText(lead)} This goes ${byBoard[board]}${pairs.trees < reliableClusters ? `, on ${counted(pairs.trees, on)} a hint` : ''}.`,
    },
    { question: 'How far apart', answer: apartText(pair, board) },
    { question: 'What it costs', answer: costs.length > 0 && priced ? costText(two, costs) : '' },
    { question: 'What it fails at', answer: two.flatMap((agent) => failureSentence(agent, failures)).join(' ') },
    ...ownLines(evidence),
    {
      question: 'What would settle it',
      answer: neither ? '' : settlingText(evidence, first.agent),
    },
  ].filter(({ answer }) => answer !== '');
}

function settlingText({ pairs, board, on, more, alone }: DecisionInput, first: AgentId): string {
  // How many more it takes is a question to all that is rated together.
  if (alone !== undefined) return '';
  const plan = leaderPlan(pairs, on, board);
  if (plan === null)
    return `Nothing is open ${byBoard[board]}: ${visibleLine(first)} is significantly different from each other agent.`;
  const trees = on === 'tree' && more !== undefined ? settlingTrees(pairs) : null;
  return trees === null || more === undefined ? plan : `${plan} ${more(trees)}`;
}

/** Agents of which it is told that they left tasks without an answer. */
const mostSilent = 5;
const shownDetail = 200;

/** Counts the tasks that an agent left without an answer, and says why, and what to do where it never answered. */
export function noAnswersText(silent: NoAnswers): string {
  const { agent, configName = agent, asked, failed, reason, lastDetail } = silent;
  const name = visibleLine(agent);
  const last = lastDetail === null ? '' : ` (the last time: ${visibleLine(cutMiddle(lastDetail, shownDetail))})`;
  const remedy = neverAnswered(silent) ? checkAlone(configName) : '';
  return `${name} gave no answer on ${failed} of ${counted(asked, 'task')}: it ${failureText[reason]}${last}.${remedy}`;
}

/** Returns the advice to try an agent alone. */
export const checkAlone = (name: string) => ` Try it alone: dr-arena agents check '${visibleLine(name)}'.`;

/** Returns the leader by the pairs, not counting agents that left too many tasks unanswered; null where nobody is rated. */
export function decisionLead({
  pairs,
  noAnswers,
}: Pick<DecisionInput, 'pairs' | 'noAnswers'>): Lead<PairedAgent> | null {
  const silent = new Set(noAnswers.flatMap((each) => (each.failed > mostUnanswered * each.asked ? each.agent : [])));
  const agents = pairs.agents.map((each) =>
    silent.has(each.agent) ? { unproven: 'unanswered' as const, ...each } : each,
  );
  return boardLead(agents, pairsApart(pairs));
}

function choiceText({ first, level, best, ahead }: Lead<PairedAgent>): string {
  const name = visibleLine(first.agent);
  const rivals = best.filter((each) => each !== first);
  const may = rivals.length === 0 ? '' : `; ${rivalsText(rivals)} may be the best`;
  if (ahead !== null) {
    const but = first.unproven === undefined ? '' : `, but ${unprovenWords[first.unproven]}`;
    return `${name}, ${aheadWords[ahead]}${but}.`;
  }
  if (first.unproven !== undefined) return `None: ${name} stands first, but ${unprovenWords[first.unproven]}${may}.`;
  if (level.length > 1) return `None yet: ${rivalsText(best)} may each be the best.`;
  const chance = `with a chance of ${chanceText(first.bestChance)}`;
  return first.bestChance <= leadingChance
    ? `None yet. ${name} leads, but is the best ${chance} alone${may}.`
    : `${name}, for now. It is the best ${chance}${may}.`;
}

function rivalsText(rivals: readonly PairedAgent[]): string {
  const names = rivals
    .slice(0, mostRivals)
    .map(({ agent, bestChance }) => `${visibleLine(agent)} (${chanceText(bestChance)})`);
  const rest = rivals.length - names.length;
  return listed([...names, ...(rest > 0 ? [counted(rest, 'other')] : [])]);
}

/** Describes the difference of a pair; 400 points are ten times the odds. */
function apartText({ better, worse, difference, low, high, furtherTrees }: PairStanding, board: Board): string {
  const one = visibleLine(better);
  const other = visibleLine(worse);
  const share = Math.round(100 / (1 + 10 ** (-difference / 400)));
  const meaning =
    board === 'items'
      ? `of what ${other} gets right half the time, ${one} gets ${share} in 100`
      : `it wins ${share} in 100 matches against ${other}, a tie counting half`;
  const apart = `${points(difference)} points (95%: ${points(low)} to ${points(high)}), ${significance(furtherTrees)}`;
  return `${one} and ${other}: ${apart}; ${meaning}.`;
}

function costText([one, other]: readonly [AgentId, AgentId], costs: readonly QualityLine[]): string {
  const lineOf = (agent: AgentId) => costs.find((line) => line.agent === agent);
  const of = (agent: AgentId, what: 'usd' | 'seconds') => lineOf(agent)?.[what].amount?.mean ?? null;
  return [
    dollarText([visibleLine(one), of(one, 'usd')], [visibleLine(other), of(other, 'usd')]),
    timeText([visibleLine(one), of(one, 'seconds')], [visibleLine(other), of(other, 'seconds')]),
  ]
    .filter((text) => text !== '')
    .join(' ');
}

type Amount = readonly [name: string, mean: number | null];

function dollarText([one, usd]: Amount, [other, nextUsd]: Amount): string {
  const unknown = [...(usd === null ? [one] : []), ...(nextUsd === null ? [other] : [])];
  if (usd === null || nextUsd === null) return `In dollars, what an answer of ${listed(unknown)} costs is not known.`;
  if (usd === 0 && nextUsd === 0) return 'In dollars, nothing: neither pays for a model.';
  return `An answer of ${one} costs ${dollars(usd)} on average, of ${other} ${dollars(nextUsd)}${timesText(usd, nextUsd)}.`;
}

function timeText([one, seconds]: Amount, [other, nextSeconds]: Amount): string {
  if (seconds === null || nextSeconds === null) return '';
  return `An answer takes ${one} ${duration(1000 * seconds)} on average, ${other} ${duration(1000 * nextSeconds)}.`;
}

/** Compares two amounts as a ratio; empty where either is 0, or they differ by less than 5%. */
function timesText(amount: number, next: number): string {
  const times = amount / next;
  if (!Number.isFinite(times) || times === 0 || (times > 0.95 && times < 1.05)) return '';
  return times > 1 ? `: ${times.toFixed(1)} times as much` : `: ${Math.round(100 * times)}% of that`;
}

function ownLines(evidence: DecisionInput): readonly DecisionLine[] {
  const standings = ownStandings(evidence);
  const first = evidence.pairs.agents[0]?.agent;
  const lines = standings.slice(0, mostOwn).map((standing) => ({
    question: `Where ${visibleLine(standing.agent)} stands`,
    answer: ownText(
      standing,
      evidence.failures.find(({ agent }) => agent === standing.agent),
    ),
    ...(first !== undefined &&
      standing.sideBySide !== null && {
        look: {
          pair: [standing.agent, first] as const,
          what: `${visibleLine(standing.agent)} and ${visibleLine(first)} side by side`,
        },
      }),
  }));
  const rest = standings.length - lines.length;
  if (rest <= 0) return lines;
  return [
    ...lines,
    { question: 'Where the others of your own stand', answer: `${counted(rest, 'more', 'more')}: see the board.` },
  ];
}

function failureSentence(agent: AgentId, failures: readonly FailureProfile[]): string[] {
  const profile = failures.find((each) => each.agent === agent);
  if (profile === undefined || profile.rounds === 0) return [];
  const tags = failureTags
    .filter((tag) => profile.tags[tag] > 0)
    .sort((one, other) => profile.tags[other] - profile.tags[one]);
  const losses = tags.reduce((sum, tag) => sum + profile.tags[tag], profile.untagged);
  const name = visibleLine(agent);
  if (losses === 0)
    return [`${name} lost none of its ${counted(profile.rounds, 'judged round')}, and won ${profile.won}.`];
  const reasons = [
    ...(profile.untagged > 0 ? [`${profile.untagged} without an answer`] : []),
    ...tags.map((tag) => `${profile.tags[tag]} ${lossText(tag, profile)}`),
  ];
  return [`${name} lost ${losses} of ${counted(profile.rounds, 'judged round')}: ${listed(reasons)}.`];
}
