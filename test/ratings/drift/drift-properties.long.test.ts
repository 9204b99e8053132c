import { describeDrift } from './describe-drift.ts';

describeDrift(20);
