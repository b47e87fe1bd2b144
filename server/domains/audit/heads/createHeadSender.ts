import { appendFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sendSyslog } from './sendSyslog';

const REQUEST_TIMEOUT_MS = 10_000;

type HeadSender = (lines: string[]) => Promise<void>;

/** Sends signed heads to a file, a webhook or a syslog server; throws if they did not arrive. */
export function createHeadSender(address: string): HeadSender {
  const url = new URL(address);
  switch (url.protocol) {
    case 'file:':
      return (lines) =>
        appendFile(fileURLToPath(url), lines.map((line) => `${line}\n`).join(''), {
          mode: 0o600,
          flush: true,
        });
    case 'http:':
    case 'https:':
      return (lines) => post(url, lines);
    default:
      return (lines) => sendSyslog(url, lines);
  }
}

async function post(url: URL, lines: string[]): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: lines.map((line) => `${line}\n`).join(''),
    redirect: 'error',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`AUDIT_HEADS_URL responded with status ${response.status}`);
}
