import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CommandAgentOptions, createCommandAgent } from '../../agents/command-agent.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { agentId, taskId } from '../../src/kernel/ids.ts';

const question = { taskId: taskId('t1'), question: 'Find “it”.', wordLimit: 200, occasion: 'test' };
const node = (script: string): string[] => [process.execPath, '-e', script];

function agentOf(command: readonly string[] | string, more: Partial<CommandAgentOptions> = {}) {
  const env = { PATH: process.env.PATH, SECRET_KEY: 'secret', OTHER: 'wanted' };
  return createCommandAgent({ id: agentId('cmd'), command, caps: capsOf(20_000), env, clock: systemClock, ...more });
}

const capsOf = (timeoutMs: number) => ({ timeoutMs, maxOutputTokens: 100, maxToolCalls: 5 });

const answerOf = (command: readonly string[] | string, more: { timeoutMs?: number; envNames?: string[] } = {}) => {
  const { timeoutMs = 20_000, ...options } = more;
  return agentOf(command, { caps: capsOf(timeoutMs), ...options }).answer(question, new AbortController().signal);
};

/** Answers with whatever the script's `answer` expression gives. */
const replying = (expression: string) =>
  node(
    `let t='';process.stdin.on('data',d=>t+=d).on('end',()=>{const q=JSON.parse(t);process.stdout.write(JSON.stringify(${expression}))})`,
  );

describe('a command agent', () => {
  it('gets the question on stdin and answers on stdout', async () => {
    const reply =
      "{text:q.taskId+'|'+q.question+'|'+q.wordLimit,citations:['http://a/'],toolCalls:[{tool:'search',input:'x'}],costUsd:0.5}";
    expect(await answerOf(replying(reply))).toMatchObject({
      kind: 'answered',
      answer: {
        text: 't1|Find “it”.|200',
        citations: ['http://a/'],
        toolCalls: [{ tool: 'search', input: 'x' }],
        costUsd: 0.5,
      },
    });
  });

  it('has answered with its last line, also where the program lives on or writes more', async () => {
    const lines = '{"type":"progress","message":"reading"}\\n{"type":"final","text":"It is 1911."}\\n[DONE]\\n';
    const outcome = await answerOf(node(`process.stdout.write('${lines}'); setInterval(() => {}, 1000)`));
    expect(outcome).toMatchObject({ kind: 'answered', answer: { text: 'It is 1911.' } });
  });

  it('needs only a text', async () => {
    const outcome = await answerOf(replying("{text:'ok'}"));
    expect(outcome).toMatchObject({ answer: { text: 'ok', citations: [], toolCalls: [], costUsd: null } });
  });

  it('that fails keeps the steps that it has told, and tells them as they come', async () => {
    const step = { tool: 'search', input: 'x', reasoning: 'First.', startMs: 2, costUsd: 0.5 };
    const told: unknown[] = [];
    const failing = node(`console.log(JSON.stringify({type:'tool',...${JSON.stringify(step)}}));process.exitCode=3`);
    const outcome = await agentOf(failing).answer(question, new AbortController().signal, (each) => told.push(each));
    expect(outcome).toMatchObject({ kind: 'failed', failure: { reason: 'crashed' }, toolCalls: [step] });
    expect(told).toEqual([{ kind: 'tool', call: step }]);
    expect(await answerOf(node('process.exitCode=3'))).not.toHaveProperty('toolCalls');
  });

  it('may be a line for the shell', async () => {
    const outcome = await answerOf(`cat > /dev/null; printf '{"text":"%s"}' shell`);
    expect(outcome).toMatchObject({ answer: { text: 'shell' } });
  });

  it('takes no shell for a list of words', async () => {
    const outcome = await answerOf([
      ...node('process.stdout.write(JSON.stringify({text:process.argv[1]}))'),
      '$(id); `id`',
    ]);
    expect(outcome).toMatchObject({ answer: { text: '$(id); `id`' } });
  });

  const failures: [what: string, command: string[] | string, reason: string, detail: RegExp][] = [
    ['crashes', node("console.error('no luck');process.exit(3)"), 'crashed', /exit code 3.*no luck/],
    ['aborts', node('process.abort()'), 'crashed', /SIGABRT/],
    ['prints no JSON', node("console.log('hello')"), 'garbage', /not JSON/],
    ['prints other JSON', node("console.log('[1]')"), 'garbage', /not an answer/],
    ['prints a wrong member', node(`console.log('{"text":"a","citations":[1]}')`), 'garbage', /citations/],
    ['prints bytes that are no text', node('process.stdout.write(Buffer.from([255,254,0,1]))'), 'garbage', /not JSON/],
    ['prints nothing', node(''), 'empty', /nothing on stdout/],
    ['prints an empty text', node(`console.log('{"text":" "}')`), 'empty', /text is empty/],
    [
      'prints 100 MB',
      node('const b=Buffer.alloc(1e6,97);let n=0;const w=()=>{if(n++<100)process.stdout.write(b,w)};w()'),
      'flooded',
      /more than 1048576 bytes/,
    ],
    ['floods for ever', ['yes'], 'flooded', /more than/],
    ['is a line that the shell cannot find', 'no-such-program-here', 'crashed', /127/],
  ];
  it.each(failures)('that %s has failed by its own fault, with the reason', async (_what, command, reason, detail) => {
    const outcome = await answerOf(command);
    expect(outcome).toMatchObject({ kind: 'failed', failure: { fault: 'agent', reason } });
    expect(outcome.kind === 'failed' && outcome.failure.detail).toMatch(detail);
  });

  it('that a signal ends which the arena did not send is a fault outside', async () => {
    expect(await answerOf(node("process.kill(process.pid,'SIGTERM');setTimeout(()=>{},9e3)"))).toMatchObject({
      failure: { fault: 'outside', reason: 'killed', detail: 'it was ended by SIGTERM' },
    });
  });

  it('is told a task by another name than its id', async () => {
    const told = await agentOf(replying('{text:q.taskId}'), { shownTask: (task) => `not ${task}` }).answer(
      question,
      new AbortController().signal,
    );
    expect(told).toMatchObject({ answer: { text: 'not t1' } });
  });

  it('that hangs is ended at its time cap', async () => {
    const outcome = await answerOf(node('setInterval(()=>{},1e3)'), { timeoutMs: 300 });
    expect(outcome).toMatchObject({ kind: 'failed', failure: { fault: 'agent', reason: 'timed_out' } });
  });

  it('that ignores signals is ended at its time cap all the same', async () => {
    const outcome = await answerOf(node("process.on('SIGTERM',()=>{});setInterval(()=>{},1e3)"), { timeoutMs: 500 });
    expect(outcome).toMatchObject({ failure: { reason: 'timed_out' } });
  });

  it.each([[['/no/such/program']], [['']], [[]]])('that is no program (%j) is a fault outside', async (command) => {
    const outcome = await answerOf(command);
    expect(outcome).toMatchObject({ kind: 'failed', failure: { fault: 'outside', reason: 'cannot_start' } });
  });

  it('keeps the end of a flood of stderr and still answers', async () => {
    const outcome = await answerOf(node("process.stderr.write('x'.repeat(3e6)+'last words',()=>process.exit(1))"));
    expect(outcome.kind === 'failed' && outcome.failure.detail).toMatch(/last words$/);
    expect(outcome.kind === 'failed' && outcome.failure.detail.length).toBeLessThan(800);
  });

  it('cuts an endless text and endless lists', async () => {
    const outcome = await answerOf(replying("{text:'a'.repeat(3e5),citations:Array(900).fill('u')}"));
    if (outcome.kind !== 'answered') throw new Error('no answer');
    expect(outcome.answer.text).toHaveLength(100_000);
    expect(outcome.answer.citations).toHaveLength(500);
  });

  it('sees only a few names of the environment and those it was given', async () => {
    const outcome = await answerOf(replying('{text:Object.keys(process.env).sort().join()}'), { envNames: ['OTHER'] });
    expect(outcome).toMatchObject({ answer: { text: 'OTHER,PATH' } });
  });

  it('leaves no grandchild behind, whether it answers or hangs', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-'));
    for (const [name, rest] of [
      ['answers', `process.stdout.write('{"text":"ok"}')`],
      ['hangs', 'setInterval(()=>{},1e3)'],
    ] as const) {
      const file = path.join(folder, name);
      const grandchild = `require('child_process').spawn('sleep',['600'],{stdio:'inherit'}).pid`;
      const script = `require('fs').writeFileSync(${JSON.stringify(file)},String(${grandchild}));${rest}`;
      // The grandchild holds stdout; a program that answers is ended by hand, since node would wait for its child.
      const ending = name === 'answers' ? ';setTimeout(()=>process.exit(0),100)' : '';
      const outcome = await answerOf(node(script + ending), { timeoutMs: name === 'answers' ? 60_000 : 6_000 });
      expect(outcome.kind).toBe(name === 'answers' ? 'answered' : 'failed');
      await expect.poll(() => isRunning(Number(readFileSync(file, 'utf8'))), { timeout: 60_000 }).toBe(false);
    }
  });

  it('is not kept waiting by a descendant that left its group and holds the output', async () => {
    const script = `require('child_process').spawn('sleep',['30'],{stdio:'inherit',detached:true}).unref();process.stdout.write('{"text":"ok"}',()=>process.exit(0))`;
    expect(await answerOf(node(script))).toMatchObject({ answer: { text: 'ok' } });
  }, 15_000);

  it('rejects when its caller aborts, and ends the program', async () => {
    const caller = new AbortController();
    const pending = agentOf(node('setInterval(()=>{},1e3)')).answer(question, caller.signal);
    caller.abort(new Error('stopped by the caller'));
    await expect(pending).rejects.toThrow('stopped by the caller');
  });
});

/** A process that has ended but was not yet collected counts as ended. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
