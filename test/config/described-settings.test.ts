import { describe, expect, it } from 'vitest';
import { configJsonSchema } from '../../src/config/load-config.ts';

/** Every property of a JSON Schema by its path, with what stands there. */
function properties(schema: unknown, path = ''): [string, Record<string, unknown>][] {
  if (Array.isArray(schema)) return schema.flatMap((each) => properties(each, path));
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]): [string, Record<string, unknown>][] => {
    if (key !== 'properties') return properties(value, key === 'items' ? `${path}[]` : path);
    return Object.entries(value as Record<string, Record<string, unknown>>).flatMap(([name, property]) => {
      const at = path === '' ? name : `${path}.${name}`;
      return [[at, property] as [string, Record<string, unknown>], ...properties(property, at)];
    });
  });
}

describe('the settings in an editor', () => {
  const all = properties(configJsonSchema());

  it('are found by this test', () => {
    const paths = all.map(([path]) => path);
    expect(paths).toEqual(expect.arrayContaining(['seed', 'crawl.timeoutMs', 'agents[].command', 'budget.usd']));
    expect(paths.length).toBeGreaterThan(150);
  });

  it('each say what they are', () => {
    expect(all.filter(([, { description }]) => typeof description !== 'string').map(([path]) => path)).toEqual([]);
  });

  it('say it in one or two short sentences', () => {
    const long = all.filter(([, { description }]) => !/^[^\n]{3,240}\.$/.test(String(description)));
    expect(long.map(([path, { description }]) => `${path}: ${description}`)).toEqual([]);
  });
});
