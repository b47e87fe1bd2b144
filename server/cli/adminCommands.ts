import type { Command } from 'commander';
import * as z from 'zod/mini';
import { type Admin, AdminCreate, NewPassword } from '#contract/auth';
import { fieldErrors } from '#contract/errors';
import { createAdmin } from '../auth/createAdmin';
import { disableAdmin } from '../auth/disableAdmin';
import { enableAdmin } from '../auth/enableAdmin';
import { listAdmins } from '../auth/listAdmins';
import { resetPassword } from '../auth/resetPassword';
import { invalid } from '../errors';
import { askNewSecret, generatePassword } from './askSecret';
import { withKeystock } from './withDatabase';

const PASSWORD = 'The password is typed unseen, or taken from the first line of the standard input.';

interface NewAdmin {
  email?: string;
  firstName?: string;
  lastName?: string;
  generate?: true;
}

export function adminCommands(program: Command): void {
  const admin = program.command('admin').description('who may sign in');
  admin
    .command('add <username>')
    .description(`adds an administrator. ${PASSWORD}`)
    .option('--email <address>', 'e-mail address')
    .option('--first-name <name>', 'first name')
    .option('--last-name <name>', 'last name')
    .option('--generate', 'make a random password and print it once')
    .action(add);
  admin
    .command('disable <username>')
    .description('keeps an administrator out and ends the sessions; the last active one stays')
    .action((username: string) =>
      withKeystock((ctx) => disableAdmin(ctx, username)).then(tell(`${username} is disabled`)),
    );
  admin
    .command('enable <username>')
    .description('lets a disabled administrator in again')
    .action((username: string) =>
      withKeystock((ctx) => enableAdmin(ctx, username)).then(tell(`${username} is active`)),
    );
  admin
    .command('reset-password <username>')
    .description(`gives an administrator another password and ends the sessions. ${PASSWORD}`)
    .option('--generate', 'make a random password and print it once')
    .action(reset);
  admin
    .command('list')
    .description('lists the administrators')
    .action(async () => console.log(table(await withKeystock(listAdmins))));
}

const tell = (line: string) => () => console.log(line);

async function add(username: string, { email, firstName, lastName, generate }: NewAdmin): Promise<void> {
  const named = { username, email, first_name: firstName, last_name: lastName };
  // What is wrong with the rest is said before a password is asked for.
  parse(z.omit(AdminCreate, { password: true }), named);
  const password = await choosePassword(generate);
  const input = parse(AdminCreate, { ...named, password });
  await withKeystock((ctx) => createAdmin(ctx, input));
  console.log(`${username} may sign in`);
  if (generate) console.log(`Password  ${password}   (shown only this once)`);
}

async function reset(username: string, { generate }: Pick<NewAdmin, 'generate'>): Promise<void> {
  const password = parse(NewPassword, await choosePassword(generate));
  await withKeystock((ctx) => resetPassword(ctx, username, password));
  console.log(`${username} has a new password`);
  if (generate) console.log(`Password  ${password}   (shown only this once)`);
}

const choosePassword = async (generate?: true) => (generate ? generatePassword() : askNewSecret('Password'));

function parse<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const { data, error } = z.safeParse(schema, value);
  if (error) throw invalid(fieldErrors(error));
  return data as z.output<S>;
}

function table(admins: Admin[]): string {
  const head = ['ID', 'Username', 'Email', 'Active', 'Last login'];
  const rows = admins.map((admin) => [
    String(admin.id),
    admin.username,
    admin.email ?? '-',
    admin.is_active ? 'yes' : 'no',
    admin.last_login ?? 'never',
  ]);
  const widths = head.map((_, n) => Math.max(...[head, ...rows].map((row) => row[n]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, n) => cell.padEnd(widths[n] ?? 0))
      .join('  ')
      .trimEnd();
  return [head, ...rows].map(line).join('\n');
}
