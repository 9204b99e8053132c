import { describe, expect, it } from 'vitest';
import type { Site } from '../../../src/web/site/site.ts';
import { entryLast } from '../../../src/web/site/write-site.ts';

const listed = 'index.html assets/style.css agents/ana.html matches/index.html trees/index.html matches/m.html'.split(
  ' ',
);

const site: Site = {
  async *addresses() {
    yield* listed;
  },
  file: async (address) => ({ type: 'html', body: address }),
};

describe('a site that is written over an earlier one', () => {
  it('has the same files, none twice, pages before those that lead to them, and the first page last', async () => {
    const order: string[] = [];
    for await (const address of entryLast(site).addresses()) order.push(address);
    expect(new Set(order).size).toBe(order.length);
    expect(order).toEqual(expect.arrayContaining(listed));
    expect(order[0]).toBe('assets/style.css');
    expect(order.indexOf('matches/m.html')).toBeLessThan(order.indexOf('matches/index.html'));
    expect(order.indexOf('matches/index.html')).toBeLessThan(order.indexOf('agents/ana.html'));
    expect(order.at(-1)).toBe('index.html');
  });
});
