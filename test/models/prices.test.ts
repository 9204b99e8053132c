import { expect, it } from 'vitest';
import { priceOf } from '../../src/models/list-price.ts';

it.each([
  ['openai/gpt-5.1'],
  ['google/gemini-2.5-pro'],
  ['anthropic/claude-opus-4-1'],
  ['xai/grok-4'],
  ['perplexity/sonar'],
  ['openai/o3'],
])('the price of %s, a contestant of the DR-Arena paper, is listed with that of its searches', (name) => {
  const price = priceOf(name);
  expect(price?.input).toBeGreaterThan(0);
  expect(price?.output).toBeGreaterThanOrEqual(price?.input ?? 0);
  expect(price?.search ?? price?.searchedCall).toBeDefined();
});
