import { describe, expect, it } from 'vitest';
import { allowanceOf } from '../../../src/cli/mcp/allowance.ts';
import { OperatorError } from '../../../src/kernel/errors.ts';

const begun = async () => 'begun';

describe('what matches that are started over MCP may cost together', () => {
  it('is taken by what was begun, and refuses what would pass it', async () => {
    const allowance = allowanceOf(2);
    expect(await allowance.take(1.5, begun)).toBe('begun');
    await expect(allowance.take(1, begun)).rejects.toThrow(OperatorError);
    expect(await allowance.take(0.5, begun)).toBe('begun');
  });

  it('can be taken whole in parts whose sum rounds up', async () => {
    const allowance = allowanceOf(0.3);
    for (let part = 0; part < 3; part++) expect(await allowance.take(0.1, begun)).toBe('begun');
    await expect(allowance.take(0.01, begun)).rejects.toThrow(OperatorError);
  });

  it('refuses what is no amount, and still bounds the next', async () => {
    const allowance = allowanceOf(2);
    for (const usd of [Number.NaN, -1, Number.POSITIVE_INFINITY])
      await expect(allowance.take(usd, begun)).rejects.toThrow(OperatorError);
    await expect(allowance.take(3, begun)).rejects.toThrow(OperatorError);
  });

  it('is not used up by what was refused', async () => {
    const allowance = allowanceOf(2);
    const refused = async () => Promise.reject(new OperatorError('8 runs are under way', 'Wait.'));
    await expect(allowance.take(2, refused)).rejects.toThrow('8 runs are under way');
    expect(await allowance.take(2, begun)).toBe('begun');
  });

  it('is held by what is only being begun', async () => {
    const allowance = allowanceOf(2);
    let resolve = (_: string): void => undefined;
    const promise = new Promise<string>((done) => {
      resolve = done;
    });
    const first = allowance.take(2, () => promise);
    await expect(allowance.take(1, begun)).rejects.toThrow('may cost together');
    resolve('begun');
    expect(await first).toBe('begun');
  });
});
