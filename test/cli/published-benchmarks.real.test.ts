import { describe, expect, it } from 'vitest';
import { encryptedAsBrowseComp } from '../arena/own-questions/published/encrypt.ts';
import { arenaFolder } from './arena-folder.ts';

const home = arenaFolder(null, { tables: 'arena' });
const { run } = home;

function write(file: string, lines: readonly (object | string)[]): void {
  const text = lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
  home.write(file, text.join(''));
}

/** What a set shows of itself, as text. */
async function shown(set: string): Promise<string> {
  const { code, out, err } = await run('set', 'show', set, '--json');
  expect(code, err).toBe(0);
  return out.replaceAll(/\s+/g, ' ');
}

describe('the files of a published benchmark become a set', () => {
  it('of DeepResearch Bench with its weighted criteria and the language of each task', async () => {
    const [zh, en] = ['请比较塔恩岛的两条渡轮航线，并说明冬季停航情况。', 'How did the mills of Tarn close?'];
    write('query.jsonl', [
      { id: 1, topic: 'Transportation', language: 'zh', prompt: zh },
      { id: 51, topic: 'History', language: 'en', prompt: en },
    ]);
    const criterions = (weight: number) => ({
      insight: [
        { criterion: 'Reasons', explanation: 'Whether reasons are given.', weight },
        { criterion: '差异', explanation: '是否说明差异。', weight: 1 - weight },
      ],
      readability: [{ criterion: 'Order', explanation: 'Whether it is in order.', weight: 1 }],
    });
    const dimension_weight = { insight: 0.8, readability: 0.2 };
    write('criteria.jsonl', [
      { id: 51, prompt: en, dimension_weight, criterions: criterions(0.25) },
      { id: 1, prompt: zh, dimension_weight, criterions: criterions(0.5) },
    ]);
    const imported = await run('set', 'import', 'query.jsonl', '--criteria', 'criteria.jsonl', '--set', 'bench');
    expect(imported.code, imported.err).toBe(0);
    const set = await shown('bench');
    expect(set).toContain('"text": "Reasons: Whether reasons are given.", "weight": 0.4');
    expect(set).toContain('回答不超过 1000 字。');
  });

  it('of BrowseComp decrypted and private, which no output of the import tells', async () => {
    const canary = 'MADE-UP DATA, NOT FOR TRAINING canary GUID tarn:0000';
    const problems = [
      ['In which year did the lighthouse of Tarn open?', '1911'],
      ['Who built the mill that the ferryman of Tarn bought?', 'Ada Holm'],
    ];
    const lines = problems.map(([question = '', answer = '']) =>
      [encryptedAsBrowseComp(question, canary), encryptedAsBrowseComp(answer, canary), 'Sea', `"${canary}"`].join(','),
    );
    write('browse.csv', ['problem,answer,problem_topic,canary', ...lines]);
    const told = await run('set', 'import', 'browse.csv', '--set', 'browse');
    expect(told.code, told.err).toBe(0);
    expect(told.err).toContain('browsecomp');
    expect(told.out + told.err).not.toContain('Ada Holm');
    const set = await shown('browse');
    expect(JSON.parse(set)).toMatchObject({ visibility: 'private' });
    for (const [question, answer] of problems) for (const part of [question, answer]) expect(set).toContain(part);
    write('broken.csv', ['problem,answer,problem_topic,canary', ...lines, ',,,']);
    expect(await run('set', 'import', 'broken.csv', '--set', 'broken')).toMatchObject({ code: 2, out: '' });
    expect((await run('set', 'show')).out).not.toContain('broken');
  });

  it('of Open-DeepResearch with the statements that its rubrics are, or general criteria', async () => {
    const points = ['The basin fills at flood.', 'Two sluices hold the water.'];
    const review = '写一份关于塔恩岛潮汐发电的综述。';
    write('test.jsonl', [
      { query: review, reference: [{ role: 'user', content: review }] },
      { query: 'Explain how the tide mill of Tarn worked.', metadata: { rubrics: points } },
    ]);
    const imported = await run('set', 'import', 'test.jsonl', '--set', 'open');
    expect(imported).toMatchObject({ code: 0, err: expect.stringContaining('open-deepresearch') });
    const set = await shown('open');
    for (const point of points) expect(set).toContain(point);
  });
});
