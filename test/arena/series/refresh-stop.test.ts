import { describe, expect, it } from 'vitest';
import { endStatus, stopAfter } from '../../../src/arena/series/refresh.ts';

const played = { portion: 1, portions: 3, outcome: { kind: 'finished' }, width: null } as const;

describe('a refresh after a portion', () => {
  it('goes on until its portions are played', () => {
    expect(stopAfter(played)).toBeNull();
    expect(stopAfter({ ...played, portion: 3 })).toEqual({ stoppedBy: 'portions', detail: null });
  });

  it('ends early once intervals are narrow enough, and says who is in the way at its end', () => {
    expect(stopAfter({ ...played, width: { narrow: true, sentence: 'All narrow.' } })).toEqual({
      stoppedBy: 'width',
      detail: 'All narrow.',
    });
    const wide = { narrow: false, sentence: 'One is wide.' };
    expect(stopAfter({ ...played, width: wide })).toBeNull();
    expect(stopAfter({ ...played, portion: 3, width: wide })).toEqual({
      stoppedBy: 'portions',
      detail: 'One is wide.',
    });
  });

  it('ends where the money ends or a portion fails', () => {
    for (const kind of ['budget', 'failed'] as const)
      expect(stopAfter({ ...played, outcome: { kind, detail: 'why' } })).toEqual({ stoppedBy: kind, detail: 'why' });
  });

  it('has failed when nothing was played to its end for want of money, not when there was nothing to play', () => {
    expect(endStatus('budget', 0)).toBe('failed');
    expect(endStatus('budget', 1)).toBe('finished');
    expect(endStatus('nobody_new', 0)).toBe('finished');
    expect(endStatus('failed', 2)).toBe('failed');
  });
});
