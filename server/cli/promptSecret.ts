import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { NewPassword } from '#contract/auth';
import { invalid } from '../platform/errors';

/** A secret typed unseen and twice; where nobody types, the first line of the standard input. */
export async function promptNewSecret(label: string): Promise<string> {
  if (!process.stdin.isTTY) return readFirstLine();
  const secret = await promptHidden(`${label}: `);
  const repeated = await promptHidden(`${label} again: `);
  if (secret !== repeated) throw invalid({ secret: 'The two are not the same' });
  return secret;
}

/** A secret that is known already, typed unseen and once. */
export function promptSecret(label: string): Promise<string> {
  return process.stdin.isTTY ? promptHidden(`${label}: `) : readFirstLine();
}

async function readFirstLine(): Promise<string> {
  return (await text(process.stdin)).split(/\r?\n/)[0] ?? '';
}

async function promptHidden(prompt: string): Promise<string> {
  const mutedOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  // From here on the terminal shows nothing by itself; only then is it time to ask.
  const prompter = createInterface({ input: process.stdin, output: mutedOutput, terminal: true });
  process.stderr.write(prompt);
  // Ctrl-C must not look like an empty answer.
  prompter.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    return await prompter.question('');
  } finally {
    prompter.close();
    process.stderr.write('\n');
  }
}

const PASSWORD_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789@%*?!';
const PASSWORD_LENGTH = 20;

/** A random password that keeps the rules. */
export function generatePassword(): string {
  for (;;) {
    const password = Array.from(
      { length: PASSWORD_LENGTH },
      () => PASSWORD_CHARACTERS[randomInt(PASSWORD_CHARACTERS.length)],
    ).join('');
    if (z.safeParse(NewPassword, password).success) return password;
  }
}
