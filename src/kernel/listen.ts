import type { Server as HttpServer } from 'node:http';
import type { Server } from 'node:net';

/**
 * Starts to listen.
 * @param port 0: any that is free
 * @returns the port. Rejects with the system's error, such as EADDRINUSE.
 */
export function listen(server: Server, port = 0, host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** Stops listening and breaks what is open. */
export function closeServer(server: HttpServer): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
    server.closeAllConnections();
  });
}
