import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { listenOnLoopback } from '#shop/listenOnLoopback';

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
