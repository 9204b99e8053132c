import { type FailureTag, failureTagOf } from '../../../examiner/failure-tag.ts';
import { type GradedBlock, gradeBlock, type OracleJudge, wholeGrades } from './oracle-grades.ts';
import { preferredIn } from './oracle-preference.ts';
import type { PromptBlocks } from './prompt-blocks.ts';

/** A verdict on two answers by the order in which they stand. */
interface OrderVerdict {
  readonly tier: `${'FIRST' | 'SECOND'}_${'' | 'MUCH_'}BETTER` | 'TIE_HIGH' | 'TIE_LOW';
  readonly tag: FailureTag;
  readonly reason: string;
}

/** The verdict on two answers by their grades; where these are level, or there is no checklist, by how they read. */
export function holisticReply(judge: OracleJudge, blocks: PromptBlocks): OrderVerdict {
  return blocks.has('checklist')
    ? verdictOn(judge, blocks, ...readBoth(judge, blocks))
    : verdictByReading(judge, blocks);
}

/** The same with grades and notes of both answers. */
export function paperReply(judge: OracleJudge, blocks: PromptBlocks) {
  if (!blocks.has('checklist')) return { first: notes, second: notes, ...verdictByReading(judge, blocks) };
  const [first, second] = readBoth(judge, blocks);
  const side = (read: GradedBlock) => ({ grades: wholeGrades(read), ...notes });
  return { first: side(first), second: side(second), ...verdictOn(judge, blocks, first, second) };
}

const notes = {
  utility: 'It is of use as far as its points are right.',
  recovery: 'not needed',
  sources: 'Its sources are not looked at.',
  presentation: 'It can be read.',
};

function readBoth(judge: OracleJudge, blocks: PromptBlocks): [GradedBlock, GradedBlock] {
  return [gradeBlock(judge, blocks, 'first answer', 'first'), gradeBlock(judge, blocks, 'second answer', 'first')];
}

/** Nothing but its own knowledge tells such a judge what is right, and by heart it knows nothing. */
function verdictByReading({ world }: OracleJudge, blocks: PromptBlocks): OrderVerdict {
  const preferred = preferredIn(world, blocks);
  if (preferred === 'neither') return { tier: 'TIE_LOW', tag: 'NONE', reason: 'They read alike.' };
  return { tier: preferred === 'first' ? 'FIRST_BETTER' : 'SECOND_BETTER', tag: 'NONE', reason: 'It reads better.' };
}

type AnswerCounts = ReturnType<typeof countsOf>;

function countsOf(read: GradedBlock) {
  const grades = wholeGrades(read);
  const count = (isWidth: boolean, wanted?: string) =>
    grades.filter(({ outcome }, at) => {
      return (read.items[at]?.kind === 'width') === isWidth && (wanted === undefined || outcome === wanted);
    }).length;
  return {
    found: count(false, 'satisfied'),
    entities: count(false),
    right: count(true, 'satisfied'),
    details: count(true),
    wrong: count(false, 'contradicted') + count(true, 'contradicted'),
  };
}

function verdictOn(judge: OracleJudge, blocks: PromptBlocks, ...read: [GradedBlock, GradedBlock]): OrderVerdict {
  const [first, second] = [countsOf(read[0]), countsOf(read[1])];
  const lead = first.found - second.found || first.right - second.right || second.wrong - first.wrong;
  const isWhole = (each: AnswerCounts) => each.found === each.entities && each.right === each.details;
  if (lead === 0) {
    const byReading = verdictByReading(judge, blocks);
    return byReading.tier === 'TIE_LOW' && isWhole(first) ? { ...byReading, tier: 'TIE_HIGH' } : byReading;
  }
  if (first.entities > 0 && first.found + second.found === 0)
    return { tier: 'TIE_LOW', tag: 'NONE', reason: 'Neither finds what is asked for.' };
  const [winner, loser] = lead > 0 ? [first, second] : [second, first];
  const isMuch = isWhole(winner) && (loser.found * 2 <= loser.entities || loser.right * 2 <= loser.details);
  const side = lead > 0 ? 'FIRST' : 'SECOND';
  return { tier: `${side}_${isMuch ? 'MUCH_' : ''}BETTER`, tag: tagOf(loser), reason: 'It has more points right.' };
}

/** Of the details of what it found the share that it lacks counts; without entities that of all. */
function tagOf({ found, entities, right, details }: AnswerCounts): FailureTag {
  const asked = entities === 0 ? details : (details * found) / entities;
  return failureTagOf({ identified: found, targets: entities, lacking: asked === 0 ? 0 : 1 - right / asked });
}
