import { describe, expect, it } from 'vitest';
import { findRoot } from '../../../trees/find-root.ts';
import type { GrowAdvisor } from '../../../trees/grow-advisor.ts';
import { defaultGrowSettings } from '../../../trees/grow-settings.ts';
import { badly } from '../../services/examiner-brain/badly.ts';
import { relationsBrain } from '../../services/examiner-brain/relations-brain.ts';
import { rootBrain } from '../../services/examiner-brain/root-brain.ts';
import { expectOk } from '../../support/expect-ok.ts';
import { at, FakeWeb, fakePage, prose } from '../../trees/fake-web.ts';
import { build, garden } from '../../trees/plant.ts';
import type { WritingBrain } from '../model-writing/brain-model.ts';
import { rig } from './advising-rig.ts';

const brain: WritingBrain = (asked) => rootBrain(asked) ?? relationsBrain(asked);
const names = ['p0', 'p1', 'p2', 'p3'];

/** A page whose links code knows nothing of, and a reader of their contexts knows to be people. */
const pages = [
  fakePage(
    'root',
    names.map((to) => ({ to, heading: 'See also', context: `${to}, who rang the bells of the fell` })),
  ),
  ...names.map((path) => fakePage(path)),
];
const grown = async (advisor?: GrowAdvisor) => {
  const parts = garden(pages, { depth: 2, children: 4 });
  const tree = await build(advisor === undefined ? parts : { ...parts, advisor });
  return tree.edges.map(({ relation }) => relation);
};

const guide = (path: string, links: number) => {
  const list = Array.from({ length: links }, (_, i) => ({ to: `l${i}`, anchor: `page ${i}`, heading: 'Varieties' }));
  const page = fakePage(path, list, `${prose(path)} ${prose(path)}`);
  return { ...page, title: path === 'b' ? 'Part number' : page.title };
};
const rootOf = async (advisor?: GrowAdvisor) => {
  const web = new FakeWeb([guide('a', 40), guide('b', 12)]);
  const hits = ['a', 'b'].map((path) => ({ url: at(path), title: path, snippet: '' }));
  const parts = { reader: web, settings: defaultGrowSettings };
  return expectOk(await findRoot('part number', hits, advisor === undefined ? parts : { ...parts, advisor }));
};

describe('a tree that a model advises on', () => {
  it('has the relations that it read from the words around the links', async () => {
    const { advisor, requests, told } = rig(brain);
    expect(await grown()).toEqual(names.map(() => 'unknown'));
    expect(await grown(advisor)).toEqual(names.map(() => 'person'));
    expect([requests.length, told()]).toEqual([1, []]);
  });

  it('has the root that it chose', async () => {
    const { advisor, requests, told } = rig(brain);
    expect((await rootOf(advisor)).url).toBe(at('b'));
    expect([requests.length, told()]).toEqual([1, []]);
  });

  it('has what code decides where every reply is spoiled, and the faults are told', async () => {
    const plain = { relations: await grown(), root: (await rootOf()).url };
    for (let seed = 1; seed <= 12; seed++) {
      const { advisor, told } = rig(badly(brain, 1, seed));
      const relations = await grown(advisor);
      expect([names.map(() => 'person').join(), plain.relations.join()]).toContain(relations.join());
      expect(told()).not.toEqual([]);
      const before = told().length;
      const { url } = await rootOf(advisor);
      expect([at('a'), at('b')]).toContain(url);
      expect(told().length).toBeGreaterThan(before);
    }
  });

  it('has what code decides where the model is not to be had', async () => {
    const { advisor } = rig(() => null);
    expect(await grown(advisor)).toEqual(await grown());
    expect((await rootOf(advisor)).url).toBe((await rootOf()).url);
  });
});
