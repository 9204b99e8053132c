import { describe, expect, it } from 'vitest';
import { playableConfig } from '../../src/config/load-config.ts';
import { readOracleName } from '../../src/config/oracle-name.ts';
import { providerOf, vendorOf } from '../../src/config/providers.ts';
import { priceOf } from '../../src/models/list-price.ts';

const examiner = { kind: 'model', model: 'sandbox/oracle', judges: ['sandbox/oracle:near-miss-0.05:lazy-0.2'] };

describe("the sandbox's own model in a config", () => {
  it('needs no key, has no limit, costs nothing and is of a vendor of its own', () => {
    const config = playableConfig({ examiner }, 'a test');
    expect(providerOf(config, 'sandbox')).toMatchObject({ wire: 'in_process', keyVariable: null });
    expect(providerOf(config, 'sandbox').limits.concurrency).toBeGreaterThan(1000);
    expect(vendorOf(config, 'sandbox/oracle')).toBe('sandbox');
    expect(examiner.judges.map((judge) => priceOf(judge))).toEqual([{ input: 0, output: 0 }]);
    expect(priceOf('sandbox/another')).toBeNull();
  });

  it.each([
    [{ examiner, web: { kind: 'live' } }, /examiner\.model: .*made-up web alone.*\n.*examiner\.judges\.0: /],
    [{ examiner: { ...examiner, judges: ['sandbox/oracle:lazy-3'] } }, /examiner\.judges\.0: .*has no model/],
    [{ agents: [{ kind: 'model', name: 'O', model: 'sandbox/oracle' }] }, /agents\.0\.model: .*Examiner alone/],
    [{ quality: { judges: ['sandbox/oracle'] }, web: { kind: 'live' } }, /quality\.judges\.0: .*made-up web alone/],
  ])('is refused where it cannot be asked: %j', (raw, words) => {
    expect(() => playableConfig(raw, 'a test')).toThrow(words);
  });

  it('is somebody else where the config describes a provider of that name', () => {
    const providers = { sandbox: { wire: 'openai_chat', url: 'http://127.0.0.1:9/v1' } };
    const agents = [{ kind: 'model', name: 'O', model: 'sandbox/small' }];
    expect(playableConfig({ agents, providers }, 'a test').agents).toHaveLength(1);
  });
});

describe('the names of its models', () => {
  it.each([
    ['oracle', []],
    ['oracle:lazy-0.2', [{ kind: 'lazy', rate: 0.2 }]],
    [
      'oracle:near-miss-0.05:misread-1',
      [
        { kind: 'near-miss', rate: 0.05 },
        { kind: 'misread', rate: 1 },
      ],
    ],
    ['oracle:lazy-1.5', null],
    ['oracle:lazy-0.1:lazy-0.2', null],
    ['oracle:', null],
    ['oracles', null],
  ])('tell their faults: %s', (name, faults) => {
    expect(readOracleName(name)).toEqual(faults);
  });
});
