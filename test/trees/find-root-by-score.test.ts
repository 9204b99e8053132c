import { describe, expect, it } from 'vitest';
import type { SearchHit } from '../../crawler/ports.ts';
import { findRoot } from '../../trees/find-root.ts';
import { defaultGrowSettings as settings } from '../../trees/grow-settings.ts';
import { at, FakeWeb, fakePage, prose } from './fake-web.ts';

const hit = (path: string) => ({ url: at(path), title: path, snippet: '' });
const find = (reader: FakeWeb, hits: readonly SearchHit[]) => findRoot('part number', hits, { reader, settings });
const links = (count: number, heading = '', anchor?: string) =>
  Array.from({ length: count }, (_, i) => ({ to: `p${i}`, heading, anchor: anchor ?? `page ${i}` }));
const long = (name: string) => `${prose(name)} ${prose(name)}`;

describe('the root for a topic', () => {
  it('is the page that leads furthest, and the others are told with their figures', async () => {
    const web = new FakeWeb([
      fakePage('few', links(9), long('few')),
      fakePage('guide', links(40, 'Varieties'), long('guide')),
      fakePage('same', links(40, '', 'more'), long('same')),
    ]).break('dead', 'bot_wall');
    const chosen = await find(web, [hit('dead'), hit('few'), hit('guide'), hit('same')]);
    expect(chosen).toMatchObject({ ok: true, value: { url: at('guide') } });
    expect(chosen).toMatchObject({
      value: {
        candidates: [
          { score: 0, reasons: ['bot wall'] },
          { reasons: expect.arrayContaining(['9 links']) },
          { reasons: expect.arrayContaining(['40 links']) },
          { url: at('same') },
        ],
      },
    });
  });

  it('is none when no hit has links and text enough', async () => {
    const web = new FakeWeb([fakePage('bare', links(3), long('bare'))]).break('dead', 'timed_out');
    const chosen = await find(web, [hit('bare'), hit('dead')]);
    expect(chosen).toMatchObject({ ok: false, failure: { reason: 'no_root' } });
    expect(JSON.stringify(chosen)).toMatch(/too few links.*timed out/);
    expect(await find(web, [])).toMatchObject({ failure: { reason: 'no_root' } });
  });

  it('is looked for in the first five hits only', async () => {
    const web = new FakeWeb([]);
    for (let i = 0; i < 9; i++) web.break(`h${i}`);
    await find(
      web,
      Array.from({ length: 9 }, (_, i) => hit(`h${i}`)),
    );
    expect(web.reads).toHaveLength(5);
  });
});
