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

/** Stops listening and breaks what is open; nothing happens to a server that does not listen. */
export function closeServer(server: HttpServer): Promise<void> {
  return new Promise((resolve) => {
    // The only error that it may tell of is that the server does not listen.
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
