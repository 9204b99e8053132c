import { createPointsReader, type PagePoints } from '../../../../examiner/reading/model-points-reader.ts';
import type { Member, PlacePages } from '../../../../examiner/writing/place-pages.ts';
import { expectOk } from '../../../support/expect-ok.ts';
import { brainModel, honestBrain, type WritingBrain, writingOptions } from '../../model-writing/brain-model.ts';
import { lutePages } from '../../model-writing/lute-pages.ts';
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

/** Points and changes of pages as a model read them. */
export async function readPoints(members: readonly Member[], brain: WritingBrain = honestBrain) {
  const model = brainModel(brain);
  const { options, faults } = writingOptions(model);
  const read = createPointsReader(options);
  const found = new Map<string, PagePoints>();
  for (const each of members) {
    const points = expectOk(await read(each, 0, 'points'));
    found.set(each.node, points);
  }
  return { found, read, model, kinds: [...faults.values()].map(({ kind }) => kind) };
}
