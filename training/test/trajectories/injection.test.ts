import { expect, it } from 'vitest';
import { isInstruction } from '../../../test/services/examiner-brain/obedient-brain.ts';
import { describeHostileTexts, trajectoryTexts } from './describe-hostile-texts.ts';

it('the suite has at least forty-five hostile texts, each one an instruction to whoever sees it', () => {
  expect(trajectoryTexts.length).toBeGreaterThanOrEqual(45);
  expect(trajectoryTexts.filter(({ text }) => !isInstruction(text)).map(({ name }) => name)).toEqual([]);
});

const some = ['a guessed end of fence', 'winners as JSON', 'a step of its own', 'an end of the steps'];
describeHostileTexts(trajectoryTexts.filter(({ name }, at) => at === 0 || some.includes(name)));
