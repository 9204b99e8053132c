// Repeats training/test/formats/adaptive-sizes.test.ts (takes so many entrants) at every size up to 32, and 64.
import { describeAdaptiveSizes } from './describe-adaptive-sizes.ts';

describeAdaptiveSizes([...Array.from({ length: 31 }, (_, index) => index + 2), 64]);
