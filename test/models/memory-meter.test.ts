import { memoryMeter } from '../../src/models/memory-meter.ts';
import { fakeClock } from './fake-clock.ts';
import { describeMeter } from './meter-contract.ts';

const clock = fakeClock();

describeMeter('the meter in memory', {
  open: (limits) => memoryMeter({ clock, limitsOf: () => limits, windowMs: 3000 }),
  sleep: (ms) => clock.sleep(ms),
  now: () => clock.now(),
});
