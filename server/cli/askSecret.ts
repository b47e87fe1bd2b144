import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { NewPassword } from '#contract/auth';
import { invalid } from '../errors';

/** A secret typed unseen and twice; where nobody types, the first line of the standard input. */
export async function askNewSecret(what: string): Promise<string> {
  if (!process.stdin.isTTY) return firstLine();
  const secret = await typeUnseen(`${what}: `);
  const again = await typeUnseen(`${what} again: `);
  if (secret !== again) throw invalid({ secret: 'The two are not the same' });
  return secret;
}

/** A secret that is known already, typed unseen and once. */
export function askSecret(what: string): Promise<string> {
  return process.stdin.isTTY ? typeUnseen(`${what}: `) : firstLine();
}

async function firstLine(): Promise<string> {
  return (await text(process.stdin)).split(/\r?\n/)[0] ?? '';
}

async function typeUnseen(prompt: string): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  // From here on the terminal shows nothing by itself; only then is it time to ask.
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: true });
  process.stderr.write(prompt);
  // Ctrl-C must not look like an empty answer.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789@%*?!';
const LENGTH = 20;

/** A random password that keeps the rules. */
export function generatePassword(): string {
  for (;;) {
    const password = Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
    if (z.safeParse(NewPassword, password).success) return password;
  }
}
