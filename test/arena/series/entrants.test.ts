import { describe, expect, it } from 'vitest';
import { type DatedEntrant, entrantKey, entrantLabels, entrantsOf } from '../../../src/arena/series/entrants.ts';
import { configSchema } from '../../../src/config/config-schema.ts';
import { agentId } from '../../../src/kernel/ids.ts';

const model = { kind: 'model', name: 'M', model: 'openai/gpt-5.1' };
const versionIn = (agent: object, rest: object = {}) =>
  entrantsOf({ agents: [agent], ...rest }).get(agentId('M'))?.version;

describe('the entrants of a config', () => {
  it('are new when the model, its tools, its provider’s address or wire change', () => {
    const version = versionIn(model);
    expect(version).toMatch(/^[0-9a-f]{8}$/);
    const others = [
      versionIn({ ...model, model: 'openai/gpt-5.2' }),
      versionIn({ ...model, search: false }),
      versionIn({ ...model, kind: 'react' }),
      versionIn(model, { providers: { openai: { url: 'http://127.0.0.1:1/v1' } } }),
      versionIn(model, { providers: { openai: { wire: 'openai_chat' } } }),
      versionIn({ ...model, options: { reasoningEffort: 'high' } }),
      versionIn({ ...model, options: { reasoningEffort: 'low' } }),
      versionIn({ ...model, options: { systemPromptAddition: 'Be exact.' } }),
    ];
    expect(new Set([version, ...others]).size).toBe(9);
  });

  it('stay when defaults are written out, and when prices, limits, keys, vendors, caps or other agents change', () => {
    const version = versionIn(model);
    expect(versionIn({ ...model, search: true })).toBe(version);
    const rest = {
      prices: { 'openai/gpt-5.1': { input: 1, output: 2 } },
      providers: { openai: { requestsPerMinute: 3, keyVariable: 'OTHER_KEY', vendor: 'x' } },
      caps: { timeoutSeconds: 5 },
      budget: { usd: 3 },
    };
    expect(versionIn(model, rest)).toBe(version);
    expect(entrantsOf({ agents: [{ kind: 'scripted', name: 'N' }, model] }).get(agentId('M'))?.version).toBe(version);
    const command = { kind: 'command', name: 'M', command: ['x'] };
    expect(versionIn({ ...command, vendor: 'openai' })).toBe(versionIn(command));
    expect(versionIn({ ...command, command: ['x', '--new'] })).not.toBe(versionIn(command));
    const mcp = { kind: 'mcp', name: 'M', model: 'x/y', servers: [{ name: 's', url: 'https://s.example/' }] };
    const keyed = { ...mcp, servers: [{ name: 's', url: 'https://s.example/', keyVariable: 'KEY' }] };
    expect(versionIn(keyed)).toBe(versionIn(mcp));
  });

  it('are those of the resolved config as of the file', () => {
    const raw = { agents: [model, { kind: 'scripted', name: 'Heron' }] };
    expect([...entrantsOf(configSchema.parse(raw))]).toEqual([...entrantsOf(raw)]);
  });

  it('have a version too where this program knows their settings no more, and are none where it reads no agents', () => {
    expect(versionIn({ kind: 'gone', name: 'M', model: 'nobody/x' })).toMatch(/^[0-9a-f]{8}$/);
    expect(entrantsOf({ seed: 1 }).size).toBe(0);
    expect(entrantsOf(null).size).toBe(0);
  });
});

describe('labels of entrants', () => {
  function entrant(agent: string, version: string, since: string): DatedEntrant {
    return { agent: agentId(agent), version, since };
  }
  const labelsOf = (...entrants: DatedEntrant[]) => {
    const labels = entrantLabels(entrants);
    return entrants.map((each) => labels.get(entrantKey(each)));
  };

  it('are names, with the day, the minute or the version where an agent has several versions', () => {
    const one = entrant('X', '1', '2026-11-03T06:00:00.000Z');
    const two = entrant('X', '2', '2026-11-10T06:00:00.000Z');
    expect(labelsOf(one, entrant('Y', '1', one.since))).toEqual(['X', 'Y']);
    expect(labelsOf(one, two)).toEqual(['X (since 2026-11-03)', 'X (since 2026-11-10)']);
    const late = entrant('X', '3', '2026-11-10T07:30:00.000Z');
    expect(labelsOf(one, two, late)).toEqual([
      'X (since 2026-11-03)',
      'X (since 2026-11-10 06:00)',
      'X (since 2026-11-10 07:30)',
    ]);
    const twin = entrant('X', '4', two.since);
    expect(labelsOf(two, twin)).toEqual(['X (since 2026-11-10, version 2)', 'X (since 2026-11-10, version 4)']);
  });
});
