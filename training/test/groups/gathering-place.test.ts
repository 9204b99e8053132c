import { describe, expect, it } from 'vitest';
import {
  type GatheredGroup,
  type GatheredMember,
  gatheringPlace,
  retryWithinMs,
} from '../../groups/gathering-place.ts';

const now = 10_000_000;
const member = (id: string, hash: string, standing: GatheredMember['standing'] = 'waited') => ({ id, hash, standing });
const group = (name: string, members: readonly GatheredMember[], more: Partial<GatheredGroup> = {}): GatheredGroup => ({
  group: name,
  members,
  open: true,
  size: 4,
  ...more,
});

describe('a rollout that comes without the name of its group', () => {
  it('begins a group when there is none', () => {
    expect(gatheringPlace([], 'a', now)).toEqual({ kind: 'begins' });
  });

  it('joins the group that gathers, even when it says the same as another that is waited for', () => {
    expect(gatheringPlace([group('g', [member('0', 'a')])], 'a', now)).toEqual({ kind: 'joins', group: 'g' });
    expect(gatheringPlace([group('g', [member('0', 'a')])], 'b', now)).toEqual({ kind: 'joins', group: 'g' });
  });

  it('has its old place when its connection broke, in a group that gathers as in one that is judged', () => {
    const left = member('0', 'a', now - 1000);
    const again = { kind: 'again', group: 'g', id: '0' };
    expect(gatheringPlace([group('g', [left])], 'a', now)).toEqual(again);
    expect(gatheringPlace([group('g', [left], { open: false })], 'a', now)).toEqual(again);
    expect(gatheringPlace([group('g', [left]), group('h', [])], 'b', now)).toEqual({ kind: 'joins', group: 'g' });
  });

  it('begins a new group when the others of its question are full, judged or delivered', () => {
    const full = group('g', [member('0', 'a'), member('1', 'b')], { size: 2 });
    const delivered = group('h', [member('0', 'c', 'delivered')], { open: false });
    expect(gatheringPlace([full, delivered], 'a', now)).toEqual({ kind: 'begins' });
    expect(gatheringPlace([full, delivered], 'c', now)).toEqual({ kind: 'begins' });
  });

  it('neither joins a group that somebody left for good, nor takes the place of who left', () => {
    const gone = group('g', [member('0', 'a', now - retryWithinMs - 1)]);
    expect(gatheringPlace([gone], 'a', now)).toEqual({ kind: 'begins' });
    expect(gatheringPlace([gone, group('h', [])], 'a', now)).toEqual({ kind: 'joins', group: 'h' });
  });
});
