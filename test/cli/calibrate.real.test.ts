import { describe, expect, it } from 'vitest';
import type { CalibrationFigures } from '../../src/audit/calibration/calibration-schema.ts';
import {
  type HandGradedAnswer,
  type JudgedItem,
  parseHandGradedAnswer,
} from '../../src/audit/calibration/hand-graded-answer.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { connectArena } from '../../src/storage/database.ts';
import { openLedger } from '../../src/storage/ledger.ts';
import { judge, only, rewardsRig, secondJudge } from '../../training/test/commands/rewards-rig.ts';
import { gradedLine } from '../audit/calibration/graded-sample.ts';
import { careful, type Replay, replayBrain, yesSayers } from '../examiner/judging/replayed-judges.ts';
import { fencedText, firstTurn } from '../services/examiner-brain/fenced-parts.ts';
import type { Brain } from '../services/model-brain.ts';
import { runIn, type Said } from './run-in.ts';

const rig = rewardsRig();
const names = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Answers that say the same in a few more words each, so that they can be told apart. */
const lines = names.map((name, at) => {
  const answer = `${String(Object(gradedLine()).answer)} ${'So much for lutes. '.repeat(at)}`.trim();
  return gradedLine({ id: `lutes-${name}`, answer });
});

const answers = lines.map((line): HandGradedAnswer => {
  const answer = parseHandGradedAnswer(JSON.stringify(line));
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
});

/** Replays grades of whichever answer it is shown. */
const replaying =
  (replay: Replay): Brain =>
  (asked) => {
    const shown = fencedText(firstTurn(asked), 'answer');
    const answer = answers.find((each) => each.answer === shown);
    return answer ? replayBrain(answer, replay)(asked) : { kind: 'status', status: 400 };
  };

interface Calibrated {
  readonly judges: readonly {
    readonly judge: string;
    readonly figures: CalibrationFigures;
    readonly unjudged: readonly { readonly answer: string; readonly reason: string }[];
    readonly items: readonly JudgedItem[];
  }[];
}

function run(...args: string[]): Promise<Said> {
  rig.write('graded.jsonl', lines);
  return runIn(rig.folder, ['calibrate', 'graded.jsonl', ...args]);
}

async function json(...args: string[]): Promise<Calibrated> {
  const said = await run(...args, '--json');
  expect(said.code, said.err).toBe(0);
  return JSON.parse(said.out);
}

const asked = () => rig.asked().length;

describe('the set that ships', () => {
  it('is asked about where no file is named, once its cost is agreed to', async () => {
    const said = await runIn(rig.folder, ['calibrate', '--judge', 'openai/gpt-5.1']);
    expect(said).toMatchObject({ code: 2, out: '' });
    expect(said.err).toMatch(/48 answers|95 of 100/);
  });
});

describe('a model judge', () => {
  it('is not asked before its cost is agreed to; nobody is there to do so, and that is exit code 2', async () => {
    const before = asked();
    const said = await run('--judge', judge);
    expect(said).toMatchObject({ code: 2, out: '' });
    expect(said.err).toMatch(
      /Grading 6 answers with openai\/gpt-5\.1: about \$[\d.]+; 95 of 100 times below \$[\d.]+\n[\s\S]*no terminal/,
    );
    expect(asked()).toBe(before);
  });

  it('that grades as by hand agrees in all, is paid once, and says the same when asked again', async () => {
    rig.judgeBy(replaying(careful));
    const before = asked();
    const { judge: name, figures, unjudged } = only((await json('--judge', judge, '--yes')).judges);
    expect({ name, unjudged }).toEqual({ name: judge, unjudged: [] });
    expect(figures.all).toMatchObject({ items: 24, right: 24 });
    expect(figures.all.agreement).toMatchObject({ percent: { value: 1 }, kappa: { value: 1 }, clusters: 6 });
    expect(figures.code).toMatchObject({ lowered: { count: 0 }, raised: { count: 0 } });
    const calls = asked();
    expect(calls - before).toBeGreaterThanOrEqual(6);
    const said = await run('--judge', judge, '--yes');
    expect(said.out).toMatch(/openai\/gpt-5\.1: 6 answers, 24 items; every item as by hand in 6 of the answers/);
    expect(said.err).toMatch(/Grading this file has cost, in total, \$0\.\d+\./);
    expect(asked()).toBe(calls);
  });

  it('leaves its figures to be read later, those of the same question once', async () => {
    const connection = await connectArena(`${process.env.DATABASE_URL}`);
    try {
      const { calibrations } = openLedger(connection.db);
      const kept = (await calibrations.results()).filter(({ result }) => result.again === 0);
      expect(kept).toHaveLength(1);
      expect(kept[0]?.result).toMatchObject({
        file: 'graded.jsonl',
        answers: 6,
        judges: [{ judge, unjudged: 0, figures: { all: { items: 24, right: 24 } } }],
      });
    } finally {
      await connection.close();
    }
  });

  it('that says yes to everything is told what code lowered, and that it did so rightly', async () => {
    rig.judgeBy(replaying(yesSayers.firstWords));
    const { figures } = only((await json('--judge', judge, '--yes', '--again', '1')).judges);
    expect(figures.code?.before.falseSatisfied).toEqual({ count: 12, of: 12 });
    // A year that stands nowhere is nobody's to confirm.
    expect(figures.all.falseSatisfied.count).toBeLessThanOrEqual(6);
    expect(figures.code?.lowered.rightly).toBe(12 - figures.all.falseSatisfied.count);
  });

  it('is asked about a sample that is the same each time', async () => {
    rig.judgeBy(replaying(careful));
    const drawn = async (count: string) => {
      const { items } = only((await json('--judge', judge, '--yes', '--sample', count)).judges);
      return [...new Set(items.map(({ answer }) => answer))];
    };
    const before = asked();
    const first = await drawn('2');
    expect(first).toHaveLength(2);
    expect(await drawn('2')).toEqual(first);
    expect(await drawn('3')).toEqual(expect.arrayContaining(first));
    expect(asked(), 'it was paid for with the whole file').toBe(before);
  });

  it('in a panel is shown beside what the majority says', async () => {
    rig.judgeBy((each) => replaying(each.model === 'gpt-5.2' ? yesSayers.firstWords : careful)(each));
    const { judges } = await json('--judge', judge, '--judge', secondJudge, '--yes', '--again', '2');
    expect(judges.map((each) => each.judge)).toEqual(['panel', judge, secondJudge]);
    const [panel, one, other] = judges.map(({ figures }) => figures);
    expect(one?.all.right).toBe(24);
    expect(other?.code?.before.falseSatisfied.count).toBe(12);
    expect(panel?.code).toBeNull();
    // Where two differ there is no majority, and nothing is satisfied.
    expect(panel?.all).toMatchObject({ items: 24, falseSatisfied: { count: 0, of: 12 } });
    expect(panel?.all.confusion.satisfied.satisfied).toBe(12);
  });

  it('whose replies are of no use leaves no figures: exit code 2, and each answer is named', async () => {
    rig.judgeBy(() => ({ kind: 'text', text: 'I would rather not say.' }));
    const said = await run('--judge', judge, '--yes', '--again', '3');
    expect(said).toMatchObject({ code: 2, out: '' });
    for (const name of names) expect(said.err).toContain(`openai/gpt-5.1 did not grade lutes-${name} (unusable)`);
    expect(said.err).toContain('no answer could be judged');
  });

  it('is left when interrupted with exit code 130; the same command goes on and pays nothing twice', async () => {
    const interrupt = new AbortController();
    const slow = replaying(careful);
    rig.judgeBy(async (each) => {
      await systemClock.sleep(100);
      return slow(each);
    });
    rig.write('graded.jsonl', lines);
    const before = asked();
    const args = ['--judge', judge, '--yes', '--again', '4'];
    const stopped = runIn(rig.folder, ['calibrate', 'graded.jsonl', ...args], interrupt.signal);
    for (let looks = 0; asked() < before + 2 && looks < 600; looks++) await systemClock.sleep(5);
    interrupt.abort();
    expect(await stopped).toMatchObject({ code: 130, out: '', err: expect.stringContaining('repeat the command') });
    rig.judgeBy(slow);
    expect(only((await json(...args)).judges).figures.all.right).toBe(24);
    const calls = asked();
    await json(...args);
    expect(asked()).toBe(calls);
  });

  it.each([
    [['--judge', 'gpt'], /a provider and its model/],
    [['--judge', 'nowhere/m', '--yes'], /'nowhere' is not known/],
    [['--judge', 'offline'], /judge by rules alone is retired/],
    [['--sample', '0'], /at least 1/],
  ])('%j is refused in words', async (args, words) => {
    const said = await run(...args);
    expect(said.err).toMatch(words);
    expect(said.err).not.toContain('bug in dr-arena');
    expect(said).toMatchObject({ code: 2, out: '' });
  });
});

describe('a file', () => {
  it.each([
    ['that is not there', null, /cannot read other\.jsonl/],
    ['that is empty', [], /other\.jsonl holds no graded answers/],
    ['with a line that is none', [gradedLine(), '{"id": 1}'], /other\.jsonl, line 2: .*id/],
    ['with an answer twice', [gradedLine(), gradedLine()], /line 2: answer lutes-a stands twice/],
  ])('%s is refused with the line and what to do', async (_, content, words) => {
    if (content !== null) rig.write('other.jsonl', content);
    const file = content === null ? 'nowhere/other.jsonl' : 'other.jsonl';
    const said = await runIn(rig.folder, ['calibrate', file, '--judge', judge]);
    expect(said.err.replace('nowhere/', '')).toMatch(words);
    expect(said.err).toContain('docs/calibrate.md');
    expect(said).toMatchObject({ code: 2, out: '' });
  });
});
