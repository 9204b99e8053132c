import { checkReplay } from './check-replay.ts';

checkReplay((place) => place < 2);
