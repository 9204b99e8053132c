import { createModelAdvisor } from '../../../examiner/advising/model-advisor.ts';
import type { RelationProposal, RootProposal } from '../../../trees/grow-advisor.ts';
import type { BrainReply } from '../../services/model-brain.ts';
import { brainModel, type WritingBrain, writingOptions } from '../model-writing/brain-model.ts';

export const page = { url: 'http://bells.test/bells.html', title: 'Bells' } as Parameters<
  ReturnType<typeof createModelAdvisor>['refineRelations']
>[0];

export function proposal(link: number, more: Partial<RelationProposal> = {}): RelationProposal {
  const anchor = `Anchor ${link}`;
  return {
    link,
    anchor,
    context: `${anchor}, of old`,
    heading: 'Odd ones',
    place: 'list',
    relation: 'unknown',
    ...more,
  };
}

export const proposals = (count: number, from = 0): RelationProposal[] =>
  Array.from({ length: count }, (_, at) => proposal(from + at));

export function candidate(name: string, more: Partial<RootProposal> = {}): RootProposal {
  const url = `http://bells.test/${name}`;
  return { url, title: `All on ${name}`, score: 1, reasons: ['40 links'], opening: `# ${name}`, ...more };
}

/** An advisor over a brain, what the brain was asked, and the faults that were reported. */
export function rig(brain: WritingBrain, signal?: AbortSignal) {
  const model = brainModel(brain);
  const { options, faults } = writingOptions(model, signal === undefined ? {} : { signal });
  const told = () => [...faults.values()].map(({ role, kind, about }) => `${role} ${kind}: ${about}`);
  return { advisor: createModelAdvisor(options), requests: model.requests, told };
}

export const says = (value: unknown): BrainReply => ({ kind: 'text', text: JSON.stringify(value) });

/** Replies in turn, the last one again and again. */
export function inTurn(...replies: readonly (BrainReply | null)[]): WritingBrain {
  let at = 0;
  return () => replies[Math.min(at++, replies.length - 1)] ?? null;
}
