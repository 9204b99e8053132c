import type { NodeId } from '../../src/kernel/ids.ts';
import { wordsOf } from '../comparing/words.ts';
import type { Mention } from './mentions.ts';

/** A symbol or abbreviation that the answer itself gives for a name, such as `W` in `Tungsten (W)`. */
export interface Alias {
  readonly node: NodeId | null;
  readonly name: string;
  /** Folded. */
  readonly word: string;
}

/** A longer word in brackets is a remark; only capitals are read up to the second length. */
const longestSymbol = 3;
const longestBracketed = 5;

/** The symbols that an answer gives in brackets behind a name; one that it gives for two names is none. */
export function aliasesIn(text: string, mentions: readonly Mention[]): readonly Alias[] {
  const found = mentions.flatMap(({ node, name, end, rejected }) => {
    const token = /^[*_`"”]*\s?\([*_`"“]*(\p{Lu}[\p{L}\p{N}]{0,4})[*_`"”]*[),;]/u.exec(text.slice(end, end + 30))?.[1];
    const isSymbol =
      token && (token.length <= longestSymbol || (token.length <= longestBracketed && /^\p{Lu}+$/u.test(token)));
    const word = isSymbol && !rejected ? wordsOf(token)[0]?.word : undefined;
    return word === undefined ? [] : [{ node, name, word }];
  });
  return found.filter(({ word, name }) => !found.some((other) => other.word === word && other.name !== name));
}
