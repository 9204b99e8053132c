import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { successorEnvironment } from '../config/environment.ts';
import { type Inheritance, parseInheritance } from '../config/inheritance.ts';
import { cutDatabase } from '../store/database-stream.ts';
import { stepGate } from '../workflows/step-gate.ts';

/** A database that goes away more often than this is not waited for any more. */
const mostSuccessors = 100;
const [operatorMistake, interrupted] = [2, 130];

/**
 * Has fresh processes of this very command go on with what this process leaves, one after another, until one of them ends by
 * itself. This one does nothing any more but pass signals on: its connections to the database are cut, its steps are shut.
 * @param stop aborts, or has aborted, when this process is told to stop before it listens for that here
 * @returns the exit code
 */
export async function runSuccessors(first: Inheritance, stop: AbortSignal): Promise<number> {
  leaveWork();
  const orders = new Orders(stop);
  for (let inheritance = first, count = 0; count < mostSuccessors; count++) {
    const end = await runSuccessor(inheritance, orders);
    if (end.left === null) return end.code;
    inheritance = end.left;
  }
  process.stderr.write(`dr-arena: the database went away ${mostSuccessors} times; what was recorded is kept\n`);
  return operatorMistake;
}

/** What was broken off hangs in this process, and must neither write nor end it. */
function leaveWork(): void {
  void stepGate.close();
  cutDatabase();
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, () => undefined);
}

/** What the person, or the system, tells this process to do. */
class Orders {
  /** How often it was told to stop. */
  given: number;
  #successor: ChildProcess | null = null;

  constructor(stop: AbortSignal) {
    this.given = stop.aborted ? 1 : 0;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const before = process.rawListeners(signal);
      // Before the others go: a signal that has come and was not told yet would be lost with the last listener.
      process.on(signal, () => this.#passOn());
      for (const each of before) process.off(signal, each as () => void);
    }
  }

  /** From now on this one obeys; a stop that came before it is told as well. */
  passTo(successor: ChildProcess): void {
    this.#successor = successor;
    if (this.given > 0) successor.send('stop');
  }

  /** As with any process of ours the first one asks, the second ends. */
  #passOn(): void {
    this.given++;
    if (this.given > 1) this.#successor?.kill('SIGKILL');
    else if (this.#successor?.connected) this.#successor.send('stop');
  }
}

interface End {
  readonly code: number;
  /** What it leaves to a successor of its own; null when it ended by itself. */
  readonly left: Inheritance | null;
}

function runSuccessor(inheritance: Inheritance, orders: Orders): Promise<End> {
  return new Promise((resolve, reject) => {
    const successor = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...successorEnvironment(inheritance) },
    });
    orders.passTo(successor);
    let left: Inheritance | null = null;
    successor.on('message', (message) => {
      left = parseInheritance(message);
    });
    successor.once('error', reject);
    // Not `exit`: its last message may still be on its way.
    successor.once('close', (code, signal) => resolve({ code: code ?? codeOf(signal, orders), left }));
  });
}

/** The code that a shell gives a process which a signal ended. */
function codeOf(signal: NodeJS.Signals | null, { given }: Orders): number {
  return given > 0 || signal === null ? interrupted : 128 + constants.signals[signal];
}
