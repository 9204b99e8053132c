import { describe, expect, it } from 'vitest';
import { defaultGrowSettings } from '../../trees/grow-settings.ts';
import { validateTree } from '../../trees/import-tree.ts';
import { FakeWeb, fakePage } from './fake-web.ts';
import { build, garden, plant } from './plant.ts';

const to = (...paths: string[]) => paths.map((path) => ({ to: path }));
const problems = async (web: FakeWeb) =>
  validateTree(await build(garden(web)), defaultGrowSettings).map((problem) => problem.reason);

describe('a tree', () => {
  it('is usable with two levels, two pages side by side and half of its pages read', async () => {
    const web = new FakeWeb([fakePage('root', to('a', 'b', 'c', 'd')), fakePage('a'), fakePage('b')]);
    expect(await problems(web.break('c').break('d'))).toEqual([]);
  });

  it('is not when fewer were read', async () => {
    const web = new FakeWeb([fakePage('root', to('a', 'b', 'c', 'd', 'e', 'f')), fakePage('a'), fakePage('b')]);
    expect(await problems(web.break('c').break('d').break('e').break('f'))).toEqual(['too_many_unread']);
  });

  it('is not when no level has two usable pages', async () => {
    expect(await problems(new FakeWeb([fakePage('root', to('a', 'b')), fakePage('a')]).break('b'))).toEqual([
      'too_narrow',
      'no_start',
    ]);
  });

  it('is not when nothing usable lies below the root', async () => {
    const hub = (path: string) => fakePage(path, [], 'Short.');
    expect(await problems(new FakeWeb([fakePage('root', to('a', 'b')), hub('a'), hub('b')]))).toEqual([
      'too_shallow',
      'no_start',
    ]);
  });

  it('is not before it is built', async () => {
    const planted = await plant(garden([fakePage('root', to('a', 'b'))]));
    expect(validateTree(planted, defaultGrowSettings)).toMatchObject([{ reason: 'not_built' }]);
  });
});
