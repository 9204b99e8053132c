import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ownQuestionSchema } from '../../src/arena/own-questions/own-question.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-published-'));
const program = path.resolve(import.meta.dirname, '../../examples/published/to-questions.js');
afterAll(() => rmSync(folder, { recursive: true }));

function write(file: string, lines: readonly (object | string)[]): void {
  const text = lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
  writeFileSync(path.join(folder, file), text.join(''));
}

/** What the program makes of the files, each a question that can be imported. */
function questionsOf(...files: readonly string[]) {
  const out = execFileSync(process.execPath, [program, ...files], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  return out
    .trimEnd()
    .split('\n')
    .map((line) => ownQuestionSchema.parse(JSON.parse(line)));
}

/** Base64 of a text combined by XOR with a key, as simple-evals and xbench-evals document it. */
function encrypted(text: string, key: Buffer): string {
  const bytes = Buffer.from(text, 'utf8');
  for (const [at, byte] of bytes.entries()) bytes[at] = byte ^ (key[at % key.length] ?? 0);
  return bytes.toString('base64');
}

describe('the files of a published benchmark become questions', () => {
  it('of DeepResearch Bench with its weighted criteria and the language of each task', () => {
    const [zh, en] = ['请比较塔恩岛的两条渡轮航线。', 'How did the mills of Tarn close?'];
    write('query.jsonl', [
      { id: 1, topic: 'Transportation', language: 'zh', prompt: zh },
      { id: 51, topic: 'History', language: 'en', prompt: en },
    ]);
    const reasons = { criterion: 'Reasons', explanation: 'Whether reasons are given.', weight: 0.15 };
    const criterions = { insight: [reasons], readability: [{ criterion: 'Order', weight: 1 }] };
    const weights = { dimension_weight: { insight: 0.3, readability: 0.7 }, criterions };
    write('criteria.jsonl', [
      { id: 51, prompt: en, ...weights },
      { id: 1, ...weights },
    ]);
    const rubric = [
      { criterion: 'Reasons: Whether reasons are given.', weight: 0.045 },
      { criterion: 'Order', weight: 0.7 },
    ];
    expect(questionsOf('query.jsonl', 'criteria.jsonl')).toEqual([
      { id: '1', question: zh, topic: 'Transportation', language: 'zh', rubric },
      { id: '51', question: en, topic: 'History', language: 'en', rubric },
    ]);
    write('fewer.jsonl', [{ id: 51, prompt: en, ...weights }]);
    expect(() => questionsOf('query.jsonl', 'fewer.jsonl')).toThrow('there are no criteria for the prompt 1');
  });

  it('of BrowseComp and xbench decrypted, with their canaries', () => {
    const canary = 'MADE-UP DATA, NOT FOR TRAINING canary GUID tarn:0000';
    const [question, answer] = ['Who built the mill, "Old Ada"?', 'Ada Holm'];
    const cells = (key: Buffer) => `${encrypted(question, key)},${encrypted(answer, key)}`;
    const hashed = createHash('sha256').update(canary).digest();
    write('browse.csv', ['problem,answer,problem_topic,canary', `${cells(hashed)},Sea,"${canary}"`]);
    expect(questionsOf('browse.csv')).toEqual([{ question, answer, topic: 'Sea', canary }]);
    write('xbench.csv', ['id,prompt,answer,canary', `7,${cells(Buffer.from(canary))},"${canary}"`]);
    expect(questionsOf('xbench.csv')).toEqual([{ id: '7', question, answer, canary }]);
    write('wrong.csv', ['problem,answer,problem_topic,canary', `${cells(hashed)},Sea,another`]);
    expect(() => questionsOf('wrong.csv')).toThrow();
  });

  it('of Open-DeepResearch with the statements that its rubrics are', () => {
    const checklist = ['The basin fills at flood.', 'Two sluices hold the water.'];
    const question = 'Explain how the tide mill of Tarn worked.';
    write('test.jsonl', [
      { query: 'A review.', reference: [] },
      { query: question, metadata: { rubrics: checklist } },
    ]);
    expect(questionsOf('test.jsonl')).toEqual([{ question: 'A review.' }, { question, checklist }]);
  });
});
