import { createServer as createHttpServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

/** Lets a server listen on a free port of loopback. */
export async function listening(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

export interface Served {
  port: number;
  url: URL;
  /** Who came, as 'GET /path'. */
  asked: string[];
  close(): Promise<void>;
}

/** A web server on loopback that notes who comes. */
export async function serve(listener: RequestListener): Promise<Served> {
  const asked: string[] = [];
  const server = createHttpServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  const port = await listening(server);
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  return { port, url: new URL(`http://127.0.0.1:${port}/`), asked, close };
}
