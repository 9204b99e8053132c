import { describe, expect, it } from 'vitest';
import { defaultGrowSettings } from '../../trees/grow-settings.ts';
import { treeIdFor } from '../../trees/tree-store.ts';
import { seed } from './plant.ts';

const url = 'http://example.test/bells';
const id = treeIdFor(url, seed, defaultGrowSettings);

describe('the id of a tree', () => {
  it('is the same for the same root, seed and settings, whatever fragment and host case', () => {
    expect(treeIdFor(url, { ...seed }, { ...defaultGrowSettings })).toBe(id);
    expect(treeIdFor('http://EXAMPLE.test/bells#history', seed, defaultGrowSettings)).toBe(id);
  });

  it.each([
    ['topic', { topic: 'gongs' }],
    ['source', { source: 'trends_rss' }],
    ['country', { geo: 'US' }],
    ['time', { at: '2026-01-01T00:00:00.001Z' }],
  ] as const)('is another for a seed of another %s', (_what, change) => {
    expect(treeIdFor(url, { ...seed, ...change }, defaultGrowSettings)).not.toBe(id);
  });

  it('is another for another root or other settings', () => {
    expect(treeIdFor(`${url}/tower`, seed, defaultGrowSettings)).not.toBe(id);
    expect(treeIdFor(url, seed, { ...defaultGrowSettings, depth: defaultGrowSettings.depth + 1 })).not.toBe(id);
  });
});
