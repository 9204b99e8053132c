import { readFileSync } from 'node:fs';
import { type HandGradedAnswer, parseHandGradedAnswer } from '../../../src/audit/calibration/hand-graded-answer.ts';

/** The answers of a file of this folder, or of any other. */
export function readGradedFile(file: string | URL): readonly HandGradedAnswer[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line, at) => {
    const answer = parseHandGradedAnswer(line);
    if (typeof answer === 'string') throw new Error(`${file}, line ${at + 1}: ${answer}`);
    return answer;
  });
}
