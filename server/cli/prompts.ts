import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { NewPassword } from '#contract/auth';
import { textOf } from '#contract/texts/Text';
import { invalid } from '../platform/errors';

/** Prompts twice without echo; without a terminal, reads the first line of standard input. */
export async function promptNewSecret(label: string): Promise<string> {
  if (!process.stdin.isTTY) return readFirstLine();
  const secret = await promptHidden(`${label}: `);
  const repeated = await promptHidden(`${label} again: `);
  if (secret !== repeated) throw invalid({ secret: textOf('accounts.secrets_differ') });
  return secret;
}

/** Prompts once without echo; without a terminal, reads the first line of standard input. */
export function promptSecret(label: string): Promise<string> {
  return process.stdin.isTTY ? promptHidden(`${label}: `) : readFirstLine();
}

async function readFirstLine(): Promise<string> {
  return (await text(process.stdin)).split(/\r?\n/)[0] ?? '';
}

async function promptHidden(prompt: string): Promise<string> {
  const mutedOutput = new Writable({ write: (_chunk, _encoding, callback) => callback() });
  // The prompt follows after readline has disabled the echo.
  const prompter = createInterface({ input: process.stdin, output: mutedOutput, terminal: true });
  process.stderr.write(prompt);
  // Otherwise Ctrl-C would return an empty answer.
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

/** Generates a random password that satisfies the password rules. */
export function generatePassword(): string {
  for (;;) {
    const password = Array.from(
      { length: PASSWORD_LENGTH },
      () => PASSWORD_CHARACTERS[randomInt(PASSWORD_CHARACTERS.length)],
    ).join('');
    if (z.safeParse(NewPassword, password).success) return password;
  }
}

const PRINT_INTERVAL_MS = 1000;

/** Prints a counter on a terminal, at most once a second; silent elsewhere. */
export function createProgress(label: string): { show(count: number): void; end(): void } {
  let lastPrintedAt = Date.now();
  let hasPrinted = false;
  return {
    show(count) {
      if (!process.stderr.isTTY || Date.now() - lastPrintedAt < PRINT_INTERVAL_MS) return;
      lastPrintedAt = Date.now();
      hasPrinted = true;
      process.stderr.write(`\r${count.toLocaleString('en')} ${label}`);
    },
    end() {
      if (hasPrinted) process.stderr.write('\n');
    },
  };
}
