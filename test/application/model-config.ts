import type { Config } from '../../src/config/config-schema.ts';
import { parseConfig } from '../../src/config/load-config.ts';

/** Keys of the vendors that configs of these tests name, as the environment would hold them. */
export const testKeys = {
  OPENAI_API_KEY: 'sk-1',
  GEMINI_API_KEY: 'g-1',
  ANTHROPIC_API_KEY: 'a-1',
  XAI_API_KEY: 'x-1',
} as const;

/** A config as a file with these settings gives it. */
export function configWith(settings: Readonly<Record<string, unknown>>): Config {
  return parseConfig(settings, 'a test');
}

/** Settings of an agent whose model searches by its provider's tools. */
export function modelAgent(name: string, model: string, more: Readonly<Record<string, unknown>> = {}) {
  return { kind: 'model', name, model, ...more };
}
