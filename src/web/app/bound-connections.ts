import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { groupBy } from '../../kernel/group-by.ts';

interface Connection {
  readonly socket: Socket;
  readonly address: string;
  /** Requests that are being answered. */
  answering: number;
}

/**
 * Keeps the connections of a server within a bound so that nobody is locked out by those who hold many and ask nothing: where
 * there are too many, one that nothing is being answered on is closed, the oldest of the address that has most of them; where
 * all are being answered, the new one is closed.
 */
export function boundConnections(server: Server, most: number): void {
  const open = new Map<Socket, Connection>();
  server.on('connection', (socket: Socket) => {
    if (open.size >= most) {
      const spare = spareOf([...open.values()]);
      if (spare === null) {
        socket.destroy();
        return;
      }
      open.delete(spare.socket);
      spare.socket.destroy();
    }
    open.set(socket, { socket, address: socket.remoteAddress ?? 'unknown', answering: 0 });
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(socket);
    if (connection === undefined) return;
    connection.answering++;
    response.once('close', () => connection.answering--);
  });
}

/** @param open the oldest first */
function spareOf(open: readonly Connection[]): Connection | null {
  const idle = open.filter(({ answering }) => answering === 0);
  const spare = groupBy(idle, ({ address }) => address);
  const most = [...spare.values()].reduce<readonly Connection[]>((a, b) => (b.length > a.length ? b : a), []);
  return most[0] ?? null;
}
