import { createServer as createHttpServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

/** Listens on loopback, by default on a free port. Returns the port. */
export async function listenOnLoopback(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  );
  return (server.address() as AddressInfo).port;
}

export interface Served {
  port: number;
  url: URL;
  /** Requests as 'GET /path'. */
  requests: string[];
  close(): Promise<void>;
}

/** Starts a web server on loopback that records its requests. */
export async function serve(listener: RequestListener): Promise<Served> {
  const requests: string[] = [];
  const server = createHttpServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  const port = await listenOnLoopback(server);
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port, url: new URL(`http://127.0.0.1:${port}/`), requests, close };
}
