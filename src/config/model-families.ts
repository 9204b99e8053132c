/** The model's own name, in lower case, without the maker that gateways put before it. */
export function modelFamilyName(model: string): string {
  return model.slice(model.lastIndexOf('/') + 1).toLowerCase();
}

/** OpenAI's models that think before they write (https://platform.openai.com/docs/guides/reasoning). */
export const openaiReasoning = /^(?:o\d|gpt-(?:[5-9]|\d{2}))(?!.*-chat)/;

/** Models of Anthropic. */
export const claude = /^claude\b/;

/** Gemini from 3 on. */
export const laterGemini = /^gemini-(?:[3-9]|\d{2})/;

/**
 * Perplexity's names for its bundles of a model with tools, earlier names included
 * (https://docs.perplexity.ai/docs/agent-api/presets).
 */
export const perplexityPreset =
  /^(?:fast|low|medium|high|xhigh|wide-research|fast-search|pro-search|deep-research|advanced-deep-research)$/;
