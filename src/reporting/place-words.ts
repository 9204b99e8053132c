import { isQuestionTree } from '../../trees/question-tree.ts';
import type { TournamentHead } from '../arena/tournament.ts';
import type { TreeId } from '../kernel/ids.ts';

const treeWord = /(?<![\p{L}\p{N}_-])tree(s?)(?![\p{L}\p{N}_-])/gu;

/** What agents meet on. */
export function placeWord(trees: readonly TreeId[]): 'tree' | 'question' {
  return trees.length > 0 && trees.every(isQuestionTree) ? 'question' : 'tree';
}

/**
 * Puts sentences that speak of trees into the words of a run: own questions stand where trees stand. Left as they are where an
 * agent's name has the word, which would be changed with it.
 */
export function inPlaceWords({ trees, agents }: Pick<TournamentHead, 'trees' | 'agents'>): (text: string) => string {
  if (placeWord(trees) === 'tree' || agents.some((name) => name.search(treeWord) >= 0)) return (text) => text;
  return (text) => text.replaceAll(treeWord, 'question$1');
}
