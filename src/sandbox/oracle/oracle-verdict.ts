import { verdictFrom } from '../../../examiner/verdict.ts';
import { nodeId } from '../../kernel/ids.ts';
import { type GradedBlock, gradeBlock, type OracleJudge, wholeGrades } from './oracle-grades.ts';
import { preferredIn } from './oracle-preference.ts';
import type { PromptBlocks } from './prompt-blocks.ts';

/**
 * Grades and notes of both answers and the verdict by their grades; where these are level, or there is no checklist, by how they read:
 * without one nothing tells such a judge what is right, and from memory it knows nothing.
 */
export function paperReply(judge: OracleJudge, blocks: PromptBlocks) {
  const labels = blocks.has('checklist') ? ['first answer', 'second answer'] : [];
  const read = labels.map((label) => gradeBlock(judge, blocks, label, 'first'));
  const side = (each: GradedBlock | undefined) => (each ? { grades: wholeGrades(each), ...notes } : notes);
  return { first: side(read[0]), second: side(read[1]), ...verdictOn(judge, blocks, read) };
}

const notes = {
  utility: 'It is of use as far as its points are right.',
  recovery: 'not needed',
  sources: 'Its sources are not looked at.',
  presentation: 'It can be read.',
};

function verdictOn({ world }: OracleJudge, blocks: PromptBlocks, [first, second]: readonly GradedBlock[]) {
  const items = (first?.items ?? []).map(({ item: id, entity, forms = [], ...rest }) => {
    return { ...rest, id, forms, target: nodeId(entity), text: '', facts: [] };
  });
  const task = {
    depthChecklist: items.filter(({ kind }) => kind !== 'width'),
    widthChecklist: items.filter(({ kind }) => kind === 'width'),
  };
  const soft = ({ first: 'a', second: 'b', neither: null } as const)[preferredIn(world, blocks)];
  const { tier, tag } = verdictFrom(task, first?.grades ?? [], second?.grades ?? [], soft);
  const reason = 'By the points that are right, and where these are level by how they read.';
  return { tier: tier.replace(/^A/, 'FIRST').replace(/^B/, 'SECOND'), tag: tag ?? 'NONE', reason };
}
