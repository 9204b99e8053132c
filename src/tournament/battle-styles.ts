import { type StyleFeature, styleFeatures } from '../config/rating-settings.ts';
import type { Battle } from '../ratings/battles.ts';
import type { AnswerStyle } from './answer-style.ts';
import type { AnswerStyles } from './answer-styles.ts';
import type { MatchRecord, RoundRecord } from './tournament-record.ts';

/**
 * What a battle says of style: for each seat the mean over its answers in the judged ones of `rounds` in which the answers
 * of both are known; nothing where there is no such round.
 *
 * @param rounds of the match
 */
export function battleStyles(
  match: MatchRecord,
  rounds: readonly RoundRecord[],
  styles: AnswerStyles,
): Pick<Battle, 'style_a' | 'style_b'> {
  const known = rounds.flatMap(({ task, result }) => {
    if (task === null || result.kind !== 'judged') return [];
    const [a, b] = [styles(match.a, task, match.id), styles(match.b, task, match.id)];
    return a && b ? [{ a, b }] : [];
  });
  if (known.length === 0) return {};
  return { style_a: mean(known.map(({ a }) => a)), style_b: mean(known.map(({ b }) => b)) };
}

function mean(styles: readonly AnswerStyle[]): AnswerStyle {
  const of = (feature: StyleFeature) => styles.reduce((sum, style) => sum + style[feature], 0) / styles.length;
  return Object.fromEntries(styleFeatures.map((feature) => [feature, of(feature)])) as AnswerStyle;
}
