// Repeats packs/travel/test/tasks/make-tasks.long.test.ts (the questions that the pack comes with) with all of them.
import { it } from 'vitest';
import { expectOfWorld, questions } from './pack-questions.ts';

it('all questions of the pack are those of its world', () => expectOfWorld(questions));
