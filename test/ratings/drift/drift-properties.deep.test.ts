// Repeats test/ratings/drift/drift-properties.long.test.ts (drift between any two tournaments) in more draws.
import { describeDrift } from './describe-drift.ts';

describeDrift(150);
