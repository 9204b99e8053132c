// Repeats test/examiner/injection/injection.long.test.ts (an answer with, a page with) with every hostile text.
import { describeHostileTexts } from './describe-hostile-texts.ts';
import { hostileTexts } from './hostile-texts.ts';

describeHostileTexts(hostileTexts);
