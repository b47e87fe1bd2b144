import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { textOf } from '#contract/texts/Text';
import { type Api, startApi } from '../startApi';

async function startListening() {
  const api = await startApi();
  const { port } = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }));
  return { api, port: Number(port) };
}

/** Sends raw bytes and waits until the server closes the connection. */
async function sendRaw(port: number, bytes: string) {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  socket.write(bytes);
  await once(socket, 'close');
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [status, ...headers] = head.split('\r\n');
  return { status, headers, body: JSON.parse(body) };
}

const HOST = 'Host: keys.example.com\r\n';
const JSON_TYPE = 'Content-Type: application/json; charset=utf-8';
const unreadable = {
  success: false,
  data: null,
  code: 'bad_request',
  message: 'The request could not be read',
  reason: textOf('http.unreadable'),
};
const tooLarge = {
  success: false,
  data: null,
  code: 'too_large',
  message: 'The address or the headers of the request are too large',
  reason: textOf('http.headers_too_large'),
};

test.each([
  [
    'headers of 20 kB',
    `GET /api/health HTTP/1.1\r\n${HOST}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    tooLarge,
  ],
  ['a URL of 20 kB', `GET /api/licenses?search=${'x'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`, 431, tooLarge],
  ['text that is not HTTP', 'nonsense\r\n\r\n', 400, unreadable],
  ['an unknown method', `PAINT /api/health HTTP/1.1\r\n${HOST}\r\n`, 400, unreadable],
  [
    'a Content-Length that is not a number',
    `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Length: x\r\n\r\n{}`,
    400,
    unreadable,
  ],
  [
    'an invalid chunk',
    `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n{}`,
    400,
    unreadable,
  ],
])('refuses %s with the standard error body', async (_, bytes, status, body) => {
  const { port } = await startListening();

  const response = await sendRaw(port, bytes);

  expect(response.status).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(response.headers).toEqual(expect.arrayContaining([JSON_TYPE, 'Connection: close']));
  expect(response.body).toEqual(body);
});

test('times out an incomplete request after two minutes with the standard error body', async () => {
  const { api, port } = await startListening();
  emitRequestTimeout(api);

  const response = await sendRaw(port, `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Length: 2\r\n\r\n{`);

  expect(api.app.server.requestTimeout).toBe(120_000);
  expect(response.status).toBe('HTTP/1.1 408 Request Timeout');
  expect(response.body).toEqual({
    success: false,
    data: null,
    code: 'bad_request',
    message: 'The request took too long to arrive',
    reason: textOf('http.too_slow'),
  });
});

/** Emits the error of Node for an incomplete request without the wait of two minutes. */
function emitRequestTimeout({ app: { server } }: Api): void {
  const timeout = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  server.once('connection', (socket: Socket) => {
    socket.once('data', () => server.emit('clientError', timeout, socket));
  });
}
