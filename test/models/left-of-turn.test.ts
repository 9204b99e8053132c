import { expect, it } from 'vitest';
import { outputLeft } from '../../src/models/vendor-call.ts';

function usage(inputTokens: number, outputTokens: number) {
  return { inputTokens, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens, searches: 0 };
}

it('a turn in parts goes on with what it has left to say', () => {
  expect(outputLeft({ maxOutputTokens: 100 }, [usage(1000, 30), usage(1100, 30)])).toBe(40);
  expect(outputLeft({ maxOutputTokens: 60 }, [usage(1000, 30), usage(1100, 30)])).toBeNull();
});

it('a turn in parts ends before its input in sum passes the bound', () => {
  const bounds = { maxOutputTokens: 1000, maxInputTokens: 3230 };
  expect(outputLeft(bounds, [usage(1000, 30), usage(1100, 30)])).toBe(940);
  expect(outputLeft({ ...bounds, maxInputTokens: 3229 }, [usage(1000, 30), usage(1100, 30)])).toBeNull();
});

it('a turn whose parts tell no usage is not gone on with', () => {
  expect(outputLeft({ maxOutputTokens: 100 }, [usage(1, 1), null])).toBeNull();
  expect(outputLeft({ maxOutputTokens: 100 }, [null])).toBeNull();
});
