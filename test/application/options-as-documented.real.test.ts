import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createModelAgent } from '../../agents/model-agent.ts';
import { agentCaps } from '../../src/application/make-agents.ts';
import { makeModels, openBackground } from '../../src/application/make-models.ts';
import { type AgentConfig, capsOf } from '../../src/config/agent-settings.ts';
import { configSchema } from '../../src/config/config-schema.ts';
import { playableConfig } from '../../src/config/load-config.ts';
import type { AgentModelOptions, OptionName } from '../../src/config/model-options.ts';
import { type OptionDialect, optionsOfDialect } from '../../src/config/option-faults.ts';
import { providerOf } from '../../src/config/providers.ts';
import type { AnswerOutcome } from '../../src/kernel/answer.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { agentId, taskId } from '../../src/kernel/ids.ts';
import { memoryMeter } from '../../src/models/memory-meter.ts';
import { modelWithOptions, requestWithOptions } from '../../src/models/model-with-options.ts';
import { requestOf } from '../models/vendor-under-test.ts';
import { eventsOf } from '../services/anthropic-server-stream.ts';
import { serveModel, type WireReply } from '../services/model-http.ts';
import { perplexityRequest } from '../services/perplexity-wire.ts';
import { testKeys } from './model-config.ts';

const open: { close(): Promise<void> }[] = [];
beforeEach(() => {
  const keys = { ...testKeys, PERPLEXITY_API_KEY: 'p-1', OPENROUTER_API_KEY: 'o-1' };
  for (const [name, key] of Object.entries(keys)) vi.stubEnv(name, key);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const server of open.splice(0)) await server.close();
});

const usage = { input_tokens: 9, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 3 };
const claudeMessage = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'm',
  content: [{ type: 'text', text: 'It.', citations: null }],
  stop_reason: 'end_turn',
  stop_sequence: null,
  stop_details: null,
  usage: { ...usage, server_tool_use: null },
} as const;

/** A reply of each interface, as its documents have it. */
const replies: readonly (readonly [path: RegExp, reply: WireReply])[] = [
  [
    /\/responses$/,
    jsonReply({
      model: 'm',
      status: 'completed',
      output: [{ type: 'message', content: [{ type: 'output_text', text: 'It.', annotations: [] }] }],
      usage,
    }),
  ],
  [
    /\/chat\/completions$/,
    jsonReply({
      model: 'm',
      choices: [{ message: { role: 'assistant', content: 'It.' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 9, completion_tokens: 3 },
    }),
  ],
  [
    /:generateContent$/,
    jsonReply({
      candidates: [{ content: { role: 'model', parts: [{ text: 'It.' }] }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 3 },
    }),
  ],
  [/\/v1\/messages$/, { status: 200, headers: { 'content-type': 'text/event-stream' }, body: eventsOf(claudeMessage) }],
];

function jsonReply(body: unknown): WireReply {
  return { status: 200, body: JSON.stringify(body) };
}

interface Sent {
  readonly outcome: AnswerOutcome;
  readonly bodies: readonly unknown[];
}

/** Has an agent of a config answer one question by a server that writes down what it is sent. */
async function sentBy(
  model: string,
  options: AgentModelOptions,
  more: { readonly wire?: string; readonly refusal?: WireReply; readonly search?: boolean } = {},
): Promise<Sent> {
  const { search = true } = more;
  const bodies: unknown[] = [];
  const server = await serveModel(async ({ url, json }) => {
    bodies.push(json);
    const fitting = replies.find(([path]) => path.test(url.pathname));
    return more.refusal ?? fitting?.[1] ?? { status: 404, body: '{}' };
  });
  open.push(server);
  const [provider = ''] = model.split('/');
  const wire = more.wire === undefined ? {} : { wire: more.wire };
  const config = playableConfig(
    {
      agents: [{ kind: 'model', name: 'M', model, options, search }],
      providers: { [provider]: { url: server.baseUrl, ...wire } },
    },
    'a test',
  );
  const meter = memoryMeter({ clock: systemClock, limitsOf: (name) => providerOf(config, name).limits });
  const models = makeModels(config, { clock: systemClock, meter, onBudgetSpent: () => undefined });
  const agent = createModelAgent({
    id: agentId('M'),
    caps: agentCaps(config),
    clock: systemClock,
    model: modelWithOptions(await models(model), options),
    search,
  });
  const question = { taskId: taskId('t'), question: 'What is it?', wordLimit: 50, occasion: 'once' };
  return { outcome: await agent.answer(question, new AbortController().signal), bodies };
}

interface Documented {
  readonly model: string;
  readonly options: AgentModelOptions;
  /** The fields as the vendor's documents or library write them. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly wire?: string;
}

const place = { country: 'US', region: 'California', city: 'San Francisco', timezone: 'America/Los_Angeles' };

const documented: readonly Documented[] = [
  // openai/resources/responses/responses.d.ts and shared.d.ts of the vendor's library.
  {
    model: 'openai/gpt-5.1',
    options: { reasoningEffort: 'high', verbosity: 'low' },
    body: { reasoning: { effort: 'high' }, text: { verbosity: 'low' }, tools: [{ type: 'web_search' }] },
  },
  {
    model: 'openai/gpt-5.1',
    options: { searchContextSize: 'high', allowedDomains: ['pubmed.ncbi.nlm.nih.gov'], userLocation: place },
    body: {
      tools: [
        {
          type: 'web_search',
          search_context_size: 'high',
          filters: { allowed_domains: ['pubmed.ncbi.nlm.nih.gov'] },
          user_location: { type: 'approximate', ...place },
        },
      ],
    },
  },
  { model: 'openai/gpt-5.1', options: { maxSearches: 7 }, body: { max_tool_calls: 7 } },
  { model: 'openai/gpt-4.1', options: { temperature: 0.3, topP: 0.9 }, body: { temperature: 0.3, top_p: 0.9 } },
  {
    model: 'openai/gpt-6.2-sol',
    options: { reasoningEffort: 'xhigh', reasoningMode: 'pro', returnTokenBudget: 'unlimited', codeExecution: true },
    body: {
      reasoning: { effort: 'xhigh', mode: 'pro' },
      tools: [
        { type: 'web_search', return_token_budget: 'unlimited' },
        { type: 'code_interpreter', container: { type: 'auto' } },
      ],
    },
  },
  // docs.x.ai/developers/tools/web-search, x-search and code-execution.
  {
    model: 'xai/grok-4.3',
    options: { reasoningEffort: 'low', allowedDomains: ['grokipedia.com'], maxSearches: 5, codeExecution: true },
    body: {
      reasoning: { effort: 'low' },
      max_turns: 5,
      tools: [{ type: 'web_search', filters: { allowed_domains: ['grokipedia.com'] } }, { type: 'code_interpreter' }],
    },
  },
  {
    model: 'xai/grok-4',
    options: {
      excludedDomains: ['grokipedia.com'],
      imageUnderstanding: true,
      xSearch: { allowedHandles: ['xai'], from: '2025-10-01', to: '2025-10-10', videoUnderstanding: true },
    },
    body: {
      tools: [
        { type: 'web_search', filters: { excluded_domains: ['grokipedia.com'] }, enable_image_understanding: true },
        {
          type: 'x_search',
          allowed_x_handles: ['xai'],
          from_date: '2025-10-01',
          to_date: '2025-10-10',
          enable_video_understanding: true,
        },
      ],
    },
  },
  // @anthropic-ai/sdk/resources/messages/messages.d.ts.
  {
    model: 'anthropic/claude-opus-4-8',
    options: { reasoningEffort: 'xhigh', thinking: 'adaptive' },
    body: { output_config: { effort: 'xhigh' }, thinking: { type: 'adaptive' } },
  },
  {
    model: 'anthropic/claude-opus-4-1',
    options: { thinkingBudget: 4096, maxSearches: 5, allowedDomains: ['example.com'], userLocation: place },
    body: {
      thinking: { type: 'enabled', budget_tokens: 4096 },
      tools: [
        {
          type: 'web_search_20250305',
          name: 'web_search',
          max_uses: 5,
          allowed_domains: ['example.com'],
          user_location: { type: 'approximate', ...place },
        },
      ],
    },
  },
  {
    model: 'anthropic/claude-opus-4-6',
    options: { excludedDomains: ['example.org'] },
    body: { tools: [expect.objectContaining({ blocked_domains: ['example.org'] })] },
  },
  // genai.d.ts of @google/genai: ThinkingConfig, GoogleSearch.timeRangeFilter.
  {
    model: 'google/gemini-2.5-pro',
    options: { thinkingBudget: 2048, temperature: 0.4, topP: 0.8 },
    body: { generationConfig: { thinkingConfig: { thinkingBudget: 2048 }, temperature: 0.4, topP: 0.8 } },
  },
  {
    model: 'google/gemini-3.1-pro',
    options: { reasoningEffort: 'medium', searchPeriod: { from: '2026-01-01', to: '2026-01-31' } },
    body: {
      generationConfig: { thinkingConfig: { thinkingLevel: 'MEDIUM' } },
      tools: [
        { googleSearch: { timeRangeFilter: { startTime: '2026-01-01T00:00:00Z', endTime: '2026-01-31T23:59:59Z' } } },
      ],
    },
  },
  // docs.perplexity.ai/docs/agent-api/tools/web-search and migrate-from-sonar; `ResponsesRequest` of the vendor's library.
  {
    model: 'perplexity/sonar',
    options: { searchContextSize: 'high', userLocation: { country: 'US', city: 'San Francisco' }, maxSearches: 7 },
    body: {
      model: 'perplexity/sonar',
      max_steps: 7,
      tools: [
        { type: 'web_search', search_context_size: 'high', user_location: { country: 'US', city: 'San Francisco' } },
      ],
    },
  },
  {
    model: 'perplexity/openai/gpt-5.6-sol',
    options: { reasoningEffort: 'medium', searchRecency: 'week', allowedDomains: ['a.org'], codeExecution: true },
    body: {
      model: 'openai/gpt-5.6-sol',
      reasoning: { effort: 'medium' },
      tools: [
        { type: 'web_search', filters: { search_recency_filter: 'week', search_domain_filter: ['a.org'] } },
        { type: 'sandbox' },
      ],
    },
  },
  {
    model: 'perplexity/sonar',
    options: {
      excludedDomains: ['a.org', 'b.org'],
      searchPeriod: { from: '2026-01-05', to: '2026-01-31' },
      temperature: 0.1,
      topP: 0.5,
    },
    body: {
      temperature: 0.1,
      top_p: 0.5,
      tools: [
        {
          type: 'web_search',
          filters: {
            search_domain_filter: ['-a.org', '-b.org'],
            search_after_date_filter: '01/05/2026',
            search_before_date_filter: '01/31/2026',
          },
        },
      ],
    },
  },
  // openrouter.ai/docs: reasoning tokens, the server tool openrouter:web_search.
  {
    model: 'openrouter/openai/gpt-5.1',
    options: { reasoningEffort: 'high', verbosity: 'high', searchContextSize: 'medium', excludedDomains: ['a.org'] },
    body: {
      reasoning: { effort: 'high' },
      verbosity: 'high',
      tools: [
        {
          type: 'openrouter:web_search',
          parameters: {
            max_results: 5,
            max_total_results: 200,
            search_context_size: 'medium',
            excluded_domains: ['a.org'],
          },
        },
      ],
    },
  },
  {
    model: 'openrouter/anthropic/claude-opus-4.1',
    options: { thinkingBudget: 2000 },
    body: { reasoning: { max_tokens: 2000 } },
  },
];

describe('an option of an agent', () => {
  it.each(documented)('is sent as documented: $model, $options', async ({ model, options, body, wire }) => {
    const { outcome, bodies } = await sentBy(model, options, wire === undefined ? {} : { wire });
    expect(outcome).toMatchObject({ kind: 'answered', answer: { text: 'It.' } });
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toMatchObject(body);
  });

  it.each([
    ['openai/gpt-5.1', 'input'],
    ['perplexity/sonar', 'input'],
    ['anthropic/claude-opus-4-1', 'system'],
    ['google/gemini-2.5-pro', 'systemInstruction'],
  ])('that adds to the prompt stands below the words for all, with %s', async (model, field) => {
    const plain = await sentBy(model, {});
    const { bodies } = await sentBy(model, { systemPromptAddition: 'Prefer primary sources.' });
    const [before, after] = [...plain.bodies, ...bodies].map((body) =>
      JSON.stringify((body as Record<string, unknown>)[field]),
    );
    expect(after?.replace('\\n\\nPrefer primary sources.', '')).toBe(before);
    expect(after).not.toBe(before);
  });

  it('is told where the server refuses it, and not left out', async () => {
    const error = {
      message: "Unsupported parameter: 'temperature'.",
      type: 'invalid_request_error',
      param: 'temperature',
    };
    const refusal = { status: 400, body: JSON.stringify({ error }) };
    const { outcome, bodies } = await sentBy('openai/unheard-of', { temperature: 0.3 }, { refusal });
    expect(bodies).toHaveLength(1);
    expect(outcome).toMatchObject({
      kind: 'failed',
      failure: {
        fault: 'outside',
        reason: 'cannot_start',
        detail: expect.stringMatching(/Unsupported parameter.*asked with the options temperature: 0\.3$/),
      },
    });
  });
});

/** A value of each option, alone. */
const samples: Readonly<Required<AgentModelOptions>> = {
  reasoningEffort: 'low',
  thinkingBudget: 2048,
  thinking: 'adaptive',
  reasoningMode: 'pro',
  reasoningSummary: 'auto',
  verbosity: 'low',
  temperature: 0.3,
  topP: 0.5,
  systemPromptAddition: 'Be exact.',
  searchContextSize: 'high',
  returnTokenBudget: 'unlimited',
  maxSearches: 3,
  allowedDomains: ['a.org'],
  excludedDomains: ['a.org'],
  userLocation: { country: 'US' },
  searchRecency: 'day',
  searchPeriod: { from: '2026-01-01', to: '2026-02-01' },
  codeExecution: true,
  visualization: 'off',
  imageUnderstanding: true,
  xSearch: {},
};
/** Of agents that are asked once. */
const askedBy: Readonly<Record<Exclude<OptionDialect, 'gemini agent'>, readonly [model: string, wire?: string]>> = {
  'openai responses': ['openai/unheard-of'],
  'openai chat': ['openai/unheard-of', 'openai_chat'],
  xai: ['xai/unheard-of'],
  anthropic: ['anthropic/unheard-of'],
  gemini: ['google/unheard-of'],
  perplexity: ['perplexity/unheard-of'],
  openrouter: ['openrouter/maker/unheard-of'],
  'other chat': ['vllm/unheard-of', 'openai_chat'],
};
const dialects = Object.keys(askedBy) as (keyof typeof askedBy)[];
const names = Object.keys(samples) as OptionName[];

describe.each(dialects)('with the interface %s', (dialect) => {
  const [model, wire] = askedBy[dialect];
  const ways = wire === undefined ? {} : { wire };
  // Servers of one's own have no search of theirs.
  const search = dialect !== 'other chat';

  it('every option that the table has changes the request, so that none is lost', async () => {
    const { bodies: plain } = await sentBy(model, {}, { ...ways, search });
    for (const name of optionsOfDialect[dialect]) {
      const { bodies } = await sentBy(model, { [name]: samples[name] }, { ...ways, search });
      expect(bodies, name).toHaveLength(1);
      expect(bodies[0], name).not.toEqual(plain[0]);
    }
  });

  it('every other option is refused before anything is sent', () => {
    const [provider = ''] = model.split('/');
    for (const name of names.filter((each) => !optionsOfDialect[dialect].includes(each))) {
      const settings = {
        agents: [{ kind: 'model', name: 'M', model, options: { [name]: samples[name] } }],
        providers: { [provider]: ways },
      };
      expect(configSchema.safeParse(settings).success, name).toBe(true);
      expect(() => playableConfig(settings, 'a test'), name).toThrow(
        new RegExp(`agents\\.0\\.options\\.${name}: ${provider} has no such option; it has `),
      );
    }
  });
});

/** Hands one question in by a research agent of a config, to a server that writes down what it is sent. */
async function handedInBy(model: string, options: AgentModelOptions): Promise<readonly unknown[]> {
  const bodies: unknown[] = [];
  const server = await serveModel(async ({ json }) => {
    bodies.push(json);
    return jsonReply({ id: 'job-1', status: 'queued' });
  });
  open.push(server);
  const [provider = ''] = model.split('/');
  const settings = {
    agents: [{ kind: 'research', name: 'R', model, options }],
    providers: { [provider]: { url: server.baseUrl } },
  };
  const config = playableConfig(settings, 'a test');
  const background = await openBackground(config, model, { clock: systemClock });
  const { agents, caps } = config;
  const { maxToolCalls, maxOutputTokens } = capsOf(agents[0] as AgentConfig, caps);
  const asked = requestOf('What is it?', { webSearch: { most: maxToolCalls }, maxOutputTokens });
  expect(await background.submit(requestWithOptions(asked, options))).toEqual({ ok: true, value: 'job-1' });
  return bodies;
}

const kept = { background: true, store: true, max_output_tokens: 100_000 };

/** What a research agent hands in, whole, but for the question. */
const handedIn: readonly Documented[] = [
  // developers.openai.com/api/docs/guides/deep-research and background, tools-web-search.
  {
    model: 'openai/o3-deep-research',
    options: { maxSearches: 40, codeExecution: true },
    body: {
      model: 'o3-deep-research',
      ...kept,
      max_tool_calls: 40,
      tools: [{ type: 'web_search_preview' }, { type: 'code_interpreter', container: { type: 'auto' } }],
      include: ['web_search_call.action.sources'],
    },
  },
  {
    model: 'openai/gpt-6.2-sol',
    options: { reasoningEffort: 'high', reasoningSummary: 'auto', returnTokenBudget: 'unlimited' },
    body: {
      model: 'gpt-6.2-sol',
      ...kept,
      max_tool_calls: 100,
      reasoning: { effort: 'high', summary: 'auto' },
      tools: [{ type: 'web_search', return_token_budget: 'unlimited' }],
      include: ['web_search_call.action.sources'],
    },
  },
  // ai.google.dev/gemini-api/docs/deep-research; `DeepResearchAgentConfig` of @google/genai.
  {
    model: 'google/deep-research-preview-04-2026',
    options: { visualization: 'off', reasoningSummary: 'auto' },
    body: {
      agent: 'deep-research-preview-04-2026',
      background: true,
      store: true,
      agent_config: { type: 'deep-research', visualization: 'off', thinking_summaries: 'auto' },
    },
  },
  // docs.perplexity.ai/docs/agent-api/background-mode and presets.
  {
    model: 'perplexity/medium',
    options: {},
    body: { preset: 'medium', ...kept },
  },
  {
    model: 'perplexity/high',
    options: { reasoningEffort: 'xhigh', searchRecency: 'month' },
    body: {
      preset: 'high',
      ...kept,
      reasoning: { effort: 'xhigh' },
      tools: [{ type: 'web_search', filters: { search_recency_filter: 'month' } }],
    },
  },
  {
    model: 'perplexity/openai/gpt-5.6-sol',
    options: { codeExecution: true },
    body: {
      model: 'openai/gpt-5.6-sol',
      ...kept,
      max_steps: 100,
      tools: [{ type: 'web_search' }, { type: 'sandbox' }],
    },
  },
];

describe('an option of a research agent', () => {
  it.each(handedIn)('is handed in as documented, with nothing besides: $model, $options', async (documentedOne) => {
    const { model, options, body } = documentedOne;
    const bodies = await handedInBy(model, options);
    expect(bodies).toHaveLength(1);
    const { input, ...sent } = bodies[0] as Record<string, unknown>;
    expect(sent).toEqual(body);
    expect(JSON.stringify(input)).toContain('What is it?');
    if (model.startsWith('perplexity/')) expect(perplexityRequest.safeParse(bodies[0]).error).toBeUndefined();
  });
});
