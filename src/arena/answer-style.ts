import { Lexer, type Token } from 'marked';
import { countGradedWords } from '../../examiner/graded-text.ts';
import { type StyleFeature, styleFeatures } from '../config/rating-settings.ts';
import type { AgentId, MatchId, TaskId } from '../kernel/ids.ts';
import type { Battle } from '../ratings/battles.ts';
import type { MatchRecord } from './match.ts';
import type { RoundRecord } from './round.ts';
import type { AnswerRecord } from './tournament.ts';

/** Style of an answer, whatever its content: words, citations, headings and list items. */
type AnswerStyle = Readonly<Record<StyleFeature, number>>;

/**
 * Headings and lists are looked for in so much of an answer, in UTF-16 code units: reading Markdown takes time that grows
 * with the square of some texts, and an answer within its word limit is shorter.
 */
const maxRead = 12_000;

/**
 * Counts what is controlled for when ratings leave style out. A citation counts once however often it is given; an item of a list in a list counts as well.
 *
 * @param text Markdown; what stands in code blocks is neither a heading nor a list
 * @param citations URLs
 */
export function answerStyle(text: string, citations: readonly string[]): AnswerStyle {
  return { length: countGradedWords(text), citations: new Set(citations).size, ...structureOf(text.slice(0, maxRead)) };
}

function structureOf(text: string): Pick<AnswerStyle, 'headings' | 'lists'> {
  let headings = 0;
  let lists = 0;
  const open: Token[] = blocksOf(text);
  for (let token = open.pop(); token !== undefined; token = open.pop()) {
    if (token.type === 'heading') headings += 1;
    else if (token.type === 'list_item') lists += 1;
    if (token.type === 'list') open.push(...token.items);
    else if ('tokens' in token && token.tokens) open.push(...token.tokens);
  }
  return { headings, lists };
}

/** Blocks only: what is inside a line is not read. */
function blocksOf(text: string): Token[] {
  try {
    return new Lexer().blockTokens(text);
  } catch (error) {
    // The parser recurses once a level; text nested so deeply that the stack overflows has no structure to speak of.
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** The style of the answer that an agent gave to a task in a match; null where there is no such answer. */
export type AnswerStyles = (agent: AgentId, task: TaskId, match: MatchId) => AnswerStyle | null;

/**
 * The styles of a tournament's answers, each counted once and only when asked for. An answer of the match itself comes
 * before one that counts in the whole tournament. An agent that failed by its own fault answered nothing.
 */
export function answerStyles(answers: readonly AnswerRecord[]): AnswerStyles {
  const byKey = new Map(answers.map((answer) => [keyOf(answer.agent, answer.task, answer.scope ?? ''), answer]));
  const styles = new Map<AnswerRecord, AnswerStyle | null>();
  return (agent, task, match) => {
    const answer = byKey.get(keyOf(agent, task, match)) ?? byKey.get(keyOf(agent, task, ''));
    if (!answer) return null;
    const style = styles.get(answer) ?? styleOf(answer);
    styles.set(answer, style);
    return style;
  };
}

function keyOf(agent: AgentId, task: TaskId, scope: AnswerRecord['scope']): string {
  return JSON.stringify([agent, task, scope]);
}

function styleOf({ outcome }: AnswerRecord): AnswerStyle | null {
  if (outcome.kind === 'answered') return answerStyle(outcome.answer.text, outcome.answer.citations);
  return outcome.failure.fault === 'agent' ? answerStyle('', []) : null;
}

/**
 * Returns the style of a battle: for each seat the mean over its answers in the judged ones of `rounds` in which the answers
 * of both are stored; undefined where there is no such round.
 *
 * @param rounds of the match
 */
export function battleStyles(
  match: MatchRecord,
  rounds: readonly RoundRecord[],
  styles: AnswerStyles,
): Pick<Battle, 'style_a' | 'style_b'> {
  const answered = rounds.flatMap(({ task, result }) => {
    if (task === null || result.kind !== 'judged') return [];
    const a = styles(match.a, task, match.id);
    const b = styles(match.b, task, match.id);
    return a && b ? [{ a, b }] : [];
  });
  if (answered.length === 0) return {};
  return { style_a: mean(answered.map(({ a }) => a)), style_b: mean(answered.map(({ b }) => b)) };
}

function mean(styles: readonly AnswerStyle[]): AnswerStyle {
  const of = (feature: StyleFeature) => styles.reduce((sum, style) => sum + style[feature], 0) / styles.length;
  return Object.fromEntries(styleFeatures.map((feature) => [feature, of(feature)])) as AnswerStyle;
}
