import type { ReadPage } from '../../../../examiner/reading/model-page-reader.ts';
import type { StatedPoint } from '../../../../examiner/reading/point.ts';
import { createPointsReader } from '../../../../examiner/reading/points-reader.ts';
import type { AboutOrder } from '../../../../examiner/writing/kinds/write-by-kind.ts';
import type { Member, PlacePages } from '../../../../examiner/writing/place-pages.ts';
import { taskId } from '../../../../src/kernel/ids.ts';
import { ok } from '../../../../src/kernel/result.ts';
import { expectOk } from '../../../support/expect-ok.ts';
import { brainModel, honestBrain, type WritingBrain, writingOptions } from '../../model-writing/brain-model.ts';
import { lutePages, lutePlace } from '../../model-writing/lute-pages.ts';
import { infoboxText, member } from '../../sample-page.ts';

export const lute = (name: string, strings: string, ...prose: readonly string[]) =>
  member(name, infoboxText(name, { strings, wood: strings === '7' ? 'walnut' : 'oak' }, prose.join(' ')));
export const treble = lute(
  'Stoull treble',
  '7',
  'It spread because schools began to teach it.',
  'It declined because coal became dear after the strikes.',
  'On 4 May 2021 Edda Marn became its keeper in place of Ulwen Brock.',
);
export const bass = lute(
  'Grix bass',
  '9',
  'It spread because the ferries carried it free of charge.',
  'It declined because its makers left for the towns.',
  'On 2 June 2020 Odda Fenn became its keeper in place of Harro Vint.',
);
export const bothLutes: PlacePages = { ...lutePages, targets: [treble, bass] };
export const jsonText = (value: unknown) => ({ kind: 'text', text: JSON.stringify(value) }) as const;

/** Leaves facts as rules have read them. */
export const factsAsKnown: ReadPage = async (page) => ok(page);

/** A question about pages of a place, for which nothing was asked before. */
export const aboutOrder = (pages: PlacePages, others: readonly Member[] = []): AboutOrder => ({
  request: { place: lutePlace(), tree: {} as never, seed: 1, earlier: [], attempt: 0 },
  id: taskId('task'),
  pages,
  others,
});

/** Points or changes of pages as a model read them. */
export async function readPoints(
  members: readonly Member[],
  brain: WritingBrain = honestBrain,
  reading: 'points' | 'changes' = 'points',
) {
  const model = brainModel(brain);
  const { options, faults } = writingOptions(model);
  const read = createPointsReader(options);
  const found = new Map<string, readonly StatedPoint[]>();
  for (const each of members) found.set(each.node, expectOk(await read({ reading, page: each }, 0)));
  return { found, read, model, kinds: [...faults.values()].map(({ kind }) => kind) };
}
