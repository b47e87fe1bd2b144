import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { signHead } from '../../../server/domains/audit/auditHead';
import { headPoller } from '../../../server/domains/audit/headPoller';
import { verifyAudit } from '../../../server/domains/audit/verifyAudit';
import { verifyHeads } from '../../../server/domains/audit/verifyHeads';
import { readConfig } from '../../../server/platform/config';
import { computeRowHash } from '../../../server/platform/crypto/rowHash';
import { createSlots } from '../../../server/platform/jobs/slots';
import { buildPool } from '../build';
import { type Api, startApi } from '../startApi';
import { createTempFolder } from '../startServer';
import { tamper } from '../tamper';

const poll = ({ services }: Api) => headPoller.poll(services, createSlots({ onFailure: () => undefined }));

async function startWithHeadsFile() {
  const file = join(await createTempFolder(), 'heads.jsonl');
  const api = await startApi({ AUDIT_HEADS_URL: pathToFileURL(file).href });
  for (let n = 0; n < 3; n += 1) await buildPool(api);
  return { api, file };
}

const verify = ({ services: { db, auditKey } }: Api, file: string) => verifyHeads(db, auditKey, file);
const listChainBreaks = async ({ services: { db, auditKey } }: Api) =>
  (await verifyAudit(db, auditKey)).breaks;

test('appends the signed head of each chain that grew, and finds its row', async () => {
  const { api, file } = await startWithHeadsFile();

  const sent = [await poll(api), await poll(api)];
  await buildPool(api);
  sent.push(await poll(api));

  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  expect(sent).toEqual([true, false, true]);
  expect(lines.map((line) => JSON.parse(line).position)).toEqual([4, 5]);
  expect(await verify(api, file)).toEqual({ heads: 2, purged: 0, breaks: [], foreignLines: [] });
});

test('rows deleted from the end, which leave the chain whole, are missed by the heads', async () => {
  const { api, file } = await startWithHeadsFile();
  await poll(api);

  await tamper(
    api,
    'DELETE FROM audit_log WHERE position > 2',
    'UPDATE audit_chains c SET length = a.position, hash = a.hash FROM audit_log a WHERE a.chain = c.chain AND a.position = 2',
  );

  expect(await listChainBreaks(api)).toEqual([]);
  expect((await verify(api, file)).breaks).toEqual([{ chain: 1, position: 3, id: null, kind: 'truncated' }]);
});

test('a last row that was rewritten with the key differs from the head', async () => {
  const { api, file } = await startWithHeadsFile();
  await poll(api);

  await tamper(api, `UPDATE audit_log SET actor = 'mallory' WHERE position = 4`);
  const [row] = await api.sql<{ id: number; nonce: Buffer; message: Buffer }>(
    'SELECT id, nonce, audit_message(a) AS message FROM audit_log a WHERE position = 4',
  );
  if (!row) throw new Error('There is no fourth row');
  const hash = computeRowHash(api.services.auditKey, row.nonce, row.message).toString('hex');
  await tamper(
    api,
    `UPDATE audit_log SET hash = '\\x${hash}' WHERE position = 4`,
    `UPDATE audit_chains SET hash = '\\x${hash}' WHERE chain = 1`,
  );

  expect(await listChainBreaks(api)).toEqual([]);
  expect((await verify(api, file)).breaks).toEqual([{ chain: 1, position: 4, id: row.id, kind: 'edited' }]);
});

test('heads that were changed, or signed with another key, are reported by line', async () => {
  const { api, file } = await startWithHeadsFile();
  await poll(api);
  const [line = ''] = (await readFile(file, 'utf8')).split('\n');
  const other = signHead(Buffer.alloc(32, 1), { chain: 1, position: 1, hash: '00', at: 'now' });
  const moved = line.replace('"position":4', '"position":3');
  await writeFile(file, [`Nov 23 host keystock: ${line}`, moved, 'noise', '', other].join('\n'));

  expect(await verify(api, file)).toEqual({ heads: 1, purged: 0, breaks: [], foreignLines: [2, 3, 5] });
  await expect(verify(api, join(file, 'missing'))).rejects.toThrow('cannot be read');
});

test('sends to a webhook again what did not arrive, and requests do not wait for it', async () => {
  const received: string[] = [];
  let status = 500;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (status === 204) received.push(body);
      response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const api = await startApi({ AUDIT_HEADS_URL: `http://127.0.0.1:${port}/heads` });

  await expect(poll(api)).rejects.toThrow('status 500');
  await buildPool(api);
  status = 204;
  await Promise.all([poll(api), poll(api), ...Array.from({ length: 8 }, () => buildPool(api))]);
  await poll(api);

  const lines = received.join('').trim().split('\n');
  const file = join(await createTempFolder(), 'received.jsonl');
  await writeFile(file, received.join(''));
  expect(await verify(api, file)).toEqual({ heads: lines.length, purged: 0, breaks: [], foreignLines: [] });
  expect(await api.count('audit_chains c JOIN audit_heads h USING (chain) WHERE c.length = h.position')).toBe(
    await api.count('audit_chains WHERE length > 0'),
  );
});

test('sends to a syslog server by UDP and by TCP', async () => {
  const udp = createSocket('udp4').bind(0, '127.0.0.1');
  onTestFinished(() => void udp.close());
  await once(udp, 'listening');
  const datagram = once(udp, 'message');
  const viaUdp = await startApi({ AUDIT_HEADS_URL: `syslog://127.0.0.1:${udp.address().port}` });
  await poll(viaUdp);

  const tcp = createTcpServer().listen(0, '127.0.0.1');
  onTestFinished(() => void tcp.close());
  await once(tcp, 'listening');
  const stream = once(tcp, 'connection').then(([socket]) => text(socket));
  const { port } = tcp.address() as AddressInfo;
  const viaTcp = await startApi({ AUDIT_HEADS_URL: `syslog+tcp://127.0.0.1:${port}` });
  await poll(viaTcp);

  const message = /^<110>1 \S+ \S+ keystock \d+ audit-head - \{.*\}$/;
  const [bytes] = await datagram;
  expect(String(bytes)).toMatch(message);
  const [, length, framed = ''] = /^(\d+) (.*)$/.exec(await stream) ?? [];
  expect(framed).toMatch(message);
  expect(Number(length)).toBe(Buffer.byteLength(framed));
});

test.each([
  'ftp://example.com',
  'file:heads',
  'heads.jsonl',
  'syslog:///x',
  'http://log.example.com',
  'http://10.0.0.5',
])('refuses %s as AUDIT_HEADS_URL', (url) => {
  expect(() => readConfig({ AUDIT_HEADS_URL: url })).toThrow('AUDIT_HEADS_URL takes an address');
});
