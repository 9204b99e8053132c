import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { successorEnvironment } from '../config/environment.ts';
import type { HandoverState, HandoverTask } from '../config/handover-state.ts';
import { stepGate } from '../engine/step-gate.ts';
import { steadyMs } from '../kernel/clock.ts';
import { DatabaseAway } from '../storage/connection-fault.ts';
import { cutDatabase } from '../storage/json-column.ts';

/** Loss of the database that is waited for. */
export interface Loss {
  readonly handoverState: HandoverState;
  /** Maximum wait if the loss is to be reported, in milliseconds; null if it was reported already. */
  readonly tellMs: number | null;
}

/** A process that had the database for less than this has only seen it come and go, in milliseconds. */
const backForMs = 60_000;

/**
 * Task of this process that is to survive the loss of the database, and the loss. A successor takes the task of its
 * predecessor over.
 */
export class ProcessHandover {
  readonly inherited: HandoverState | null;
  readonly #usualWaitMs: () => number;
  readonly #now: () => number;
  readonly #startedAt: number;
  #openedAt: number | null = null;
  #task: HandoverTask | null;
  #loss: Loss | null = null;

  /** @param usualWaitMs how long a database that went away is waited for; 0: not at all */
  constructor(inherited: HandoverState | null, usualWaitMs: () => number, now = steadyMs) {
    this.inherited = inherited;
    this.#task = inherited?.task ?? null;
    this.#usualWaitMs = usualWaitMs;
    this.#now = now;
    this.#startedAt = now();
  }

  /** The run that a predecessor had begun. */
  get run(): Extract<HandoverTask, { kind: 'run' }> | null {
    return this.inherited?.task.kind === 'run' ? this.inherited.task : null;
  }

  /** The name that a predecessor worked under. */
  get workerName(): string | null {
    return this.inherited?.task.kind === 'worker' ? this.inherited.task.name : null;
  }

  /** The database answers. */
  opened(): void {
    this.#openedAt = this.#now();
  }

  /**
   * Begins a task: a lost database is now waited for, to resume it.
   * @throws OperatorError when the environment says nonsense about that
   */
  begin(task: HandoverTask): void {
    this.#usualWaitMs();
    this.#task = task;
  }

  /** Ends the task: nothing is to be resumed any more. */
  drop(): void {
    this.#task = null;
  }

  /** True if a loss now would be waited for. */
  get waits(): boolean {
    return this.#task !== null && this.#left() > 0;
  }

  get loss(): Loss | null {
    return this.#loss;
  }

  /** @returns the loss, when what was thrown is one, and it is to be waited for */
  noteLoss(error: unknown): Loss | null {
    const task = this.#task;
    if (!(error instanceof DatabaseAway) || task === null) return null;
    const waitMs = this.#left();
    if (waitMs <= 0) return null;
    this.#loss = { handoverState: { task, waitMs }, tellMs: this.#isNew() ? waitMs : null };
    return this.#loss;
  }

  #isNew(): boolean {
    return this.inherited === null || (this.#openedAt !== null && this.#now() - this.#openedAt >= backForMs);
  }

  /** One absence is waited for so long in all, however often the database comes and goes meanwhile. */
  #left(): number {
    if (this.inherited === null || this.#isNew()) return this.#usualWaitMs();
    return this.inherited.waitMs - (this.#now() - this.#startedAt);
  }
}

/** A database that goes away more often than this is not waited for any more. */
const mostRespawns = 100;
const operatorMistake = 2;
const interrupted = 130;

/**
 * Has fresh processes of this very command resume what this process leaves, one after another, until one of them ends by
 * itself. This one does nothing any more but pass signals on: its connections to the database are cut, its steps are shut.
 * @param stop aborts, or has aborted, when this process is told to stop before it listens for that here
 * @returns the exit code
 */
export async function respawn(first: HandoverState, stop: AbortSignal): Promise<number> {
  leaveWork();
  const orders = new Orders(stop);
  // Only a process that lost its database reads what another leaves; the others do without what reads it.
  const { parseHandover } = await import('../config/handover-state.ts');
  for (let handoverState = first, count = 0; count < mostRespawns; count++) {
    const end = await respawnOnce(handoverState, orders, parseHandover);
    if (end.handover === null) return end.code;
    handoverState = end.handover;
  }
  process.stderr.write(`dr-arena: the database went away ${mostRespawns} times; what was recorded is kept\n`);
  return operatorMistake;
}

/** Cuts off the work that hangs in this process, which must neither write nor end it. */
function leaveWork(): void {
  void stepGate.close();
  cutDatabase();
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, () => undefined);
}

/** Signals of the user, or of the system, to this process. */
class Orders {
  /** Number of stop signals so far. */
  stops: number;
  #successor: ChildProcess | null = null;

  constructor(stop: AbortSignal) {
    this.stops = stop.aborted ? 1 : 0;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const before = process.rawListeners(signal);
      // Before the others go: a signal that has come and was not told yet would be lost with the last listener.
      process.on(signal, () => this.#passOn());
      for (const each of before) process.off(signal, each as () => void);
    }
  }

  /** Passes signals on to this successor from now on; a stop that came before included. */
  passTo(successor: ChildProcess): void {
    this.#successor = successor;
    if (this.stops > 0) successor.send('stop');
  }

  /** Passes a signal on: as with any process of ours the first one asks, the second kills. */
  #passOn(): void {
    this.stops++;
    if (this.stops > 1) this.#successor?.kill('SIGKILL');
    else if (this.#successor?.connected) this.#successor.send('stop');
  }
}

interface End {
  readonly code: number;
  /** State that it leaves to a successor of its own; null if it ended by itself. */
  readonly handover: HandoverState | null;
}

function respawnOnce(
  handoverState: HandoverState,
  orders: Orders,
  parse: (message: unknown) => HandoverState,
): Promise<End> {
  return new Promise((resolve, reject) => {
    const successor = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...successorEnvironment(handoverState) },
    });
    orders.passTo(successor);
    let handedOver: HandoverState | null = null;
    successor.on('message', (message) => {
      handedOver = parse(message);
    });
    successor.once('error', reject);
    // Not `exit`: its last message may still be on its way.
    successor.once('close', (code, signal) =>
      resolve({ code: code ?? signalCode(signal, orders), handover: handedOver }),
    );
  });
}

/** The code that a shell gives a process which a signal ended. */
function signalCode(signal: NodeJS.Signals | null, { stops: given }: Orders): number {
  return given > 0 || signal === null ? interrupted : 128 + constants.signals[signal];
}

/**
 * A successor is told to stop by its predecessor, who gets the signals. Those of the terminal come to both, and would count
 * twice. Without its predecessor it ends: nobody is told of its end.
 */
export function obeyPredecessor(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.on('message', stop);
  process.once('disconnect', () => process.exit(1));
}

/** Leaves what this process has begun to the next successor; resolves when the predecessor has it. */
export function leaveToPredecessor(handoverState: HandoverState): Promise<void> {
  return new Promise((resolve, reject) => {
    if (process.send === undefined) reject(new Error('a successor has no predecessor'));
    else process.send(handoverState, undefined, {}, (error: Error | null) => (error ? reject(error) : resolve()));
  });
}
