import { EventEmitter, once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * What happens to connections. `refuse`: none is accepted, those that stand are reset. `reset`: each is reset when so many
 * bytes more have come back from the target. `hang`: they stand and nothing passes. `drip`: what comes back passes slowly.
 */
export type Fault =
  | { readonly kind: 'pass' | 'refuse' | 'hang' }
  | { readonly kind: 'reset'; readonly afterBytes: number }
  | { readonly kind: 'drip'; readonly bytesPerSecond: number };

/** A fault that begins by itself when some words have been sent to the target so many times. */
export interface Trigger {
  readonly words: string;
  readonly times: number;
  readonly fault: Fault;
}

interface Armed extends Trigger {
  seen: number;
  readonly began: () => void;
}

interface Target {
  readonly host: string;
  readonly port: number;
}

const host = '127.0.0.1';
const dripMs = 20;

/** Stands on loopback before a server of this machine and fails as it is told. */
export class FaultProxy {
  readonly #target: Target;
  readonly #sockets = new Set<Socket>();
  readonly #changes = new EventEmitter().setMaxListeners(0);
  #server: Server | null = null;
  #port = 0;
  #made = 0;
  #fault: Fault = { kind: 'pass' };
  #armed: Armed | null = null;

  private constructor(target: Target) {
    this.#target = target;
  }

  /** Listens on a free port. */
  static async start(target: Target): Promise<FaultProxy> {
    const proxy = new FaultProxy(target);
    await proxy.#listen();
    return proxy;
  }

  /** The same while connections are refused, too. */
  get port(): number {
    return this.#port;
  }

  /** Connections that were accepted so far. */
  get made(): number {
    return this.#made;
  }

  /** Holds for connections that stand and for new ones. Resolves when it holds. */
  async behave(fault: Fault): Promise<void> {
    this.#begin(fault);
    if (fault.kind !== 'refuse') await this.#listen();
  }

  /** Resolves when the trigger's fault has begun; the words that set it off do not reach the target. */
  arm(trigger: Trigger): Promise<void> {
    return new Promise((resolve) => {
      this.#armed = { ...trigger, seen: 0, began: resolve };
    });
  }

  async close(): Promise<void> {
    this.#begin({ kind: 'refuse' });
  }

  #begin(fault: Fault): void {
    this.#fault = fault;
    if (fault.kind === 'refuse') {
      this.#server?.close();
      this.#server = null;
      for (const socket of this.#sockets) resetNow(socket);
    }
    this.#changes.emit('change');
  }

  async #listen(): Promise<void> {
    if (this.#server !== null) return;
    this.#server = createServer({ allowHalfOpen: true }, (client) => this.#accept(client));
    this.#server.listen(this.#port, host);
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (typeof address === 'object' && address !== null) this.#port = address.port;
  }

  #accept(client: Socket): void {
    this.#made++;
    const server = connect({ ...this.#target, allowHalfOpen: true });
    const ends = [client, server];
    const reset = () => {
      ends.forEach(resetNow);
    };
    for (const end of ends) {
      this.#sockets.add(end);
      // A broken end also closes, and takes the other with it.
      end.on('error', reset).on('close', () => {
        this.#sockets.delete(end);
        if (ends.every((each) => each.readableEnded)) return;
        reset();
      });
    }
    this.#carryRequests(client, server).catch(reset);
    this.#carryReplies(server, client, reset).catch(reset);
  }

  async #carryRequests(client: Socket, server: Socket): Promise<void> {
    for await (const chunk of client as AsyncIterable<Buffer>) {
      this.#notice(chunk);
      await this.#passing();
      await send(server, chunk);
    }
    server.end();
  }

  async #carryReplies(server: Socket, client: Socket, reset: () => void): Promise<void> {
    let counted: Fault = this.#fault;
    let bytes = 0;
    for await (const chunk of server as AsyncIterable<Buffer>) {
      await this.#passing();
      const fault = this.#fault;
      if (fault !== counted) [counted, bytes] = [fault, 0];
      bytes += chunk.length;
      if (fault.kind === 'reset' && bytes >= fault.afterBytes) {
        await send(client, chunk.subarray(0, chunk.length - (bytes - fault.afterBytes)));
        return reset();
      }
      if (fault.kind === 'drip') await drip(client, chunk, fault.bytesPerSecond);
      else await send(client, chunk);
    }
    client.end();
  }

  #notice(chunk: Buffer): void {
    const armed = this.#armed;
    if (armed === null || !chunk.includes(armed.words) || ++armed.seen < armed.times) return;
    this.#armed = null;
    this.#begin(armed.fault);
    armed.began();
  }

  /** Waits while nothing may pass. */
  async #passing(): Promise<void> {
    while (this.#fault.kind === 'hang') await once(this.#changes, 'change');
  }
}

/** `resetAndDestroy` alone says goodbye first where something may still be written; this is what it sets before it closes. */
function resetNow(socket: Socket): void {
  Object.assign(socket, { resetAndClosing: true }).destroy();
}

async function send(to: Socket, bytes: Buffer): Promise<void> {
  if (to.destroyed) throw new Error('the connection is gone');
  if (!to.write(bytes)) await Promise.race([once(to, 'drain'), once(to, 'close')]);
}

async function drip(to: Socket, bytes: Buffer, bytesPerSecond: number): Promise<void> {
  const most = Math.max(1, Math.round((bytesPerSecond * dripMs) / 1000));
  for (let at = 0; at < bytes.length; at += most) {
    await send(to, bytes.subarray(at, at + most));
    await wait(dripMs);
  }
}
