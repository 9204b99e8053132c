import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkContest } from '../../src/application/create-tournament.ts';
import { makeModels } from '../../src/application/make-models.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import { memoryMeter } from '../../src/models/memory-meter.ts';
import { configWith, modelAgent, testKeys } from './model-config.ts';

beforeEach(() => {
  for (const [name, key] of Object.entries(testKeys)) vi.stubEnv(name, key);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const judge = { kind: 'model', model: 'anthropic/claude-opus-4-8' };
const two = [modelAgent('One', 'openai/gpt-6.2-sol'), modelAgent('Two', 'google/gemini-3.1-pro')];
const scripted = [
  { kind: 'scripted', name: 'Merlin' },
  { kind: 'scripted', name: 'Heron' },
];

/** What is told of a contest that cannot be; null for one that can. */
function told(settings: Readonly<Record<string, unknown>>): string | null {
  try {
    checkContest(configWith(settings));
    return null;
  } catch (thrown) {
    if (thrown instanceof OperatorError) return `${thrown.message}\n${thrown.remedy}`;
    throw thrown;
  }
}

describe('a contest', () => {
  it('may be where every agent and judge can be asked', () => {
    expect(told({ agents: two, examiner: judge })).toBeNull();
    expect(told({ agents: two, examiner: judge, budget: { usd: 5 } })).toBeNull();
    expect(told({ agents: scripted })).toBeNull();
  });

  it('needs two agents, and scripted ones that somebody knows', () => {
    expect(told({ agents: two.slice(0, 1) })).toMatch(/at least two agents/);
    expect(told({ agents: [...two, { kind: 'scripted', name: 'Nobody' }] })).toMatch(/'Nobody'/);
  });

  it.each([
    ['OPENAI_API_KEY', 'openai'],
    ['ANTHROPIC_API_KEY', 'anthropic'],
  ])('needs %s, and says so without a word about the others', (variable, provider) => {
    vi.stubEnv(variable, '');
    const words = told({ agents: two, examiner: judge });
    expect(words).toContain(` ${provider}`);
    expect(words).toContain(variable);
    expect(words).not.toContain('GEMINI');
  });

  it('asks for no key of a provider that needs none', () => {
    vi.stubEnv('ANTHROPIC_API_KEY', '');
    const local = modelAgent('Three', 'vllm/Qwen/Qwen3-32B');
    expect(told({ agents: [...two, local] })).toBeNull();
  });

  it.each([
    ['sandbox', 'sandbox/oracle'],
    ['live', 'kind: model'],
  ])('is refused where rules are to judge as before, with what to write instead: %s web', (kind, remedy) => {
    const words = told({ agents: scripted, examiner: { kind: 'offline' }, web: { kind } });
    expect(words).toContain('examiner.kind: offline');
    expect(words).toContain(remedy);
  });

  it('takes the key from the variable that the config names', () => {
    vi.stubEnv('OPENAI_API_KEY', '');
    vi.stubEnv('TEAM_KEY', 'sk-2');
    expect(told({ agents: two, providers: { openai: { keyVariable: 'TEAM_KEY' } } })).toBeNull();
  });

  it('needs providers that somebody knows', () => {
    const agents = [...two, modelAgent('Three', 'nowhere/m')];
    expect(told({ agents })).toMatch(/'nowhere'[\s\S]*\bwire and url\b/);
  });

  it.each([
    { kind: 'http', name: 'Service', url: 'http://127.0.0.1:9/', keyVariable: 'SERVICE_TOKEN' },
    {
      kind: 'mcp',
      name: 'Tools',
      model: 'openai/gpt-6.2-sol',
      servers: [{ name: 'web', url: 'http://127.0.0.1:9/', keyVariable: 'SERVICE_TOKEN' }],
    },
  ])('needs the token that a $kind agent names, before anything is paid for', (agent) => {
    vi.stubEnv('SERVICE_TOKEN', '');
    expect(told({ agents: [...two, agent] })).toMatch(/\bSERVICE_TOKEN\b/);
    vi.stubEnv('SERVICE_TOKEN', 't-1');
    expect(told({ agents: [...two, agent] })).toBeNull();
  });
});

describe('a budget', () => {
  const budget = { usd: 5 };
  const unlisted = [modelAgent('Three', 'openai/unheard-of'), modelAgent('Four', 'xai/unheard-of'), ...two];

  it('needs every price, and names all that are unknown', () => {
    const words = told({ agents: unlisted, budget });
    expect(words).toContain(': openai/unheard-of, xai/unheard-of\n');
    expect(words).toContain("'prices'");
    expect(told({ agents: unlisted })).toBeNull();
  });

  it('takes prices from the config, nothing as well as something', () => {
    const prices = {
      'openai/unheard-of': { input: 0, output: 0, search: 0 },
      'xai/unheard-of': { input: 1, output: 1, search: 5 },
    };
    expect(told({ agents: unlisted, budget, prices })).toBeNull();
  });

  it('needs the price of searches where an agent searches by its provider', () => {
    const prices = { 'openai/unheard-of': { input: 1, output: 1 } };
    const agents = (search: boolean) => [modelAgent('Three', 'openai/unheard-of', { search }), ...two];
    expect(told({ agents: agents(true), budget, prices })).toContain('openai/unheard-of');
    expect(told({ agents: agents(false), budget, prices })).toBeNull();
    const react = { kind: 'react', name: 'Three', model: 'openai/unheard-of' };
    expect(told({ agents: [react, ...two], budget, prices })).toBeNull();
  });
});

describe('two agents', () => {
  const examiner = (judges: readonly string[], more = {}) => ({ ...judge, model: judges[0], judges, ...more });
  const openai = 'openai/gpt-5.2';
  const google = 'google/gemini-3.1-pro';

  it('need a judge who is of the vendor of neither', () => {
    expect(told({ agents: two, examiner: examiner([openai]) })).toMatch(
      /'One' against 'Two'[\s\S]*\(openai\)[\s\S]*excludeOwnVendor: false/,
    );
    expect(told({ agents: two, examiner: examiner([openai, google]) })).toMatch(/'One' against 'Two'/);
    expect(told({ agents: two, examiner: examiner([openai, google, judge.model]) })).toBeNull();
    expect(told({ agents: two, examiner: examiner([openai], { excludeOwnVendor: false }) })).toBeNull();
  });

  it('that have a judge each time are let against each other, whoever else is there', () => {
    const grok = modelAgent('Three', 'xai/grok-4');
    const opposed = told({ agents: [grok, ...two], examiner: examiner([openai, google]) });
    expect(opposed).toMatch(/'One' against 'Two'/);
    expect(told({ agents: [grok, two[0]], examiner: examiner([openai, google]) })).toBeNull();
  });

  it("are known by the vendor that is stated of a program, in any case, and else have nobody's", () => {
    const programs = (vendor: string | undefined) => [
      { kind: 'command', name: 'Mine', command: ['x'], ...(vendor ? { vendor } : {}) },
      { kind: 'scripted', name: 'Merlin' },
    ];
    expect(told({ agents: programs('OpenAI'), examiner: examiner([openai]) })).toMatch(/'Mine' against 'Merlin'/);
    expect(told({ agents: programs('mistral'), examiner: examiner([openai]) })).toBeNull();
    expect(told({ agents: programs(undefined), examiner: examiner([openai]) })).toBeNull();
  });
});

describe('models of a config', () => {
  const open = () => {
    const config = configWith({
      providers: {
        gate: { wire: 'openai_chat', url: 'http://127.0.0.1:9/v1' },
        maker: { wire: 'anthropic', url: 'http://127.0.0.1:9', vendor: 'Qwen' },
      },
    });
    const meter = memoryMeter({ clock: systemClock, limitsOf: () => ({ concurrency: 1 }) });
    return makeModels(config, { clock: systemClock, meter, onBudgetSpent: () => undefined });
  };

  it('are made once each, with provider, name and vendor', async () => {
    const models = open();
    const model = await models('gate/anthropic/claude-opus-4.1');
    expect(model).toMatchObject({ provider: 'gate', model: 'anthropic/claude-opus-4.1', vendor: 'anthropic' });
    expect(await models('gate/anthropic/claude-opus-4.1')).toBe(model);
    expect(await models('maker/m')).toMatchObject({ provider: 'maker', model: 'm', vendor: 'qwen' });
  });

  it('are refused where the key is missing or nobody knows the provider', async () => {
    vi.stubEnv('OPENAI_API_KEY', '');
    const models = open();
    await expect(models('openai/gpt-6.2-sol')).rejects.toThrow(/no key for openai/);
    await expect(models('nowhere/m')).rejects.toThrow(OperatorError);
  });
});
