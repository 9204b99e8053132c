import { expect, it } from 'vitest';
import { shareCovered } from './share-covered.ts';

it('an interval of an ability covers the truth nearly as often as it says', () => {
  const share = shareCovered(25);
  expect(share).toBeGreaterThan(0.88);
  expect(share).toBeLessThan(1);
});
