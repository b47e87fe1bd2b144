import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished } from 'vitest';
import { test } from '../fixtures';

const REQUEST = 'POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n';

/** Sends the start of a request, and a byte more each second; returns what it is answered until it is closed. */
async function sendSlowly(port: number, start: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const answer = text(socket);
  await once(socket, 'connect');
  socket.write(start);
  const timer = setInterval(() => socket.write('x'), 1000);
  socket.once('close', () => clearInterval(timer)).on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return answer;
}

test('a connection that sends a byte at a time is closed in time, before its headers and within its body', async ({
  api: { app },
}) => {
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  // Shorter than in production, whose values `http-connections.test.ts` has; Node looks every 30 seconds.
  Object.assign(app.server, { headersTimeout: 2000, requestTimeout: 4000 });

  const answers = await Promise.all([
    sendSlowly(port, `${REQUEST}X-Slow: `),
    sendSlowly(port, `${REQUEST}Content-Length: 1000\r\n\r\n{"username":"`),
  ]);

  expect(answers.map((answer) => answer.split('\r\n')[0])).toEqual([
    'HTTP/1.1 408 Request Timeout',
    'HTTP/1.1 408 Request Timeout',
  ]);
});
