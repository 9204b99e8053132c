import { perplexityPreset } from '../../config/model-families.ts';
import type { ModelRequest } from '../language-model.ts';
import type { HostedTool } from './hosted-tools.ts';

/** Rounds of an agent's work at most (https://docs.perplexity.ai/docs/agent-api/building-agents/define-the-run). */
const mostSteps = 100;

/**
 * What Perplexity's Agent API is asked for, and how far it may go: a preset, which has its own model, tools and bounds, or a
 * model, whose maker stands before its name; Perplexity's own where none does.
 * @param tools the hosted ones of the request
 */
export function perplexityTarget(model: string, { webSearch }: ModelRequest, tools: readonly HostedTool[]) {
  if (!perplexityPreset.test(model)) {
    const named = { model: model.includes('/') ? model : `perplexity/${model}`, tools };
    return webSearch ? { ...named, max_steps: Math.min(webSearch.most, mostSteps) } : named;
  }
  // A tool that is named loses what the preset says of it; a preset's tools go only all together.
  const told = tools.filter((tool) => Object.keys(tool).length > 1 || tool.type !== 'web_search');
  return webSearch ? { preset: model, tools: told } : { preset: model, tools: told, max_tool_calls: 0 };
}
