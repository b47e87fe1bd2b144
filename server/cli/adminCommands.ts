import type { Command } from 'commander';
import * as z from 'zod/mini';
import { AdminCreate, NewPassword } from '#contract/auth';
import type { Admin } from '#contract/sessions';
import { fieldTexts } from '#contract/shared/fieldTexts';
import { listAdmins } from '../domains/accounts/users/admins';
import { setAdminActive } from '../domains/accounts/users/changeAdmin';
import { createAdmin } from '../domains/accounts/users/createAdmin';
import { resetPassword, resetSecondFactor } from '../domains/accounts/users/resetAccount';
import { invalid } from '../platform/errors';
import { generatePassword, promptNewSecret } from './prompts';
import { withServices } from './withServices';

const PASSWORD_HELP = 'The password is typed unseen, or taken from the first line of the standard input.';

interface AddOptions {
  email?: string;
  firstName?: string;
  lastName?: string;
  role?: string;
  generate?: true;
}

export function adminCommands(program: Command): void {
  const admin = program.command('admin').description('who may sign in');
  admin
    .command('add <username>')
    .description(`adds an administrator. ${PASSWORD_HELP}`)
    .option('--email <address>', 'email address')
    .option('--first-name <name>', 'first name')
    .option('--last-name <name>', 'last name')
    .option('--role <role>', 'owner (default), administrator, support or viewer')
    .option('--generate', 'make a random password and print it once')
    .action(addAdmin);
  admin
    .command('disable <username>')
    .description('keeps an administrator out and ends the sessions; the last active owner stays')
    .action((username: string) =>
      withServices((ctx) => setAdminActive(ctx, username, false)).then(printLine(`${username} is disabled`)),
    );
  admin
    .command('enable <username>')
    .description('lets a disabled administrator in again')
    .action((username: string) =>
      withServices((ctx) => setAdminActive(ctx, username, true)).then(printLine(`${username} is active`)),
    );
  admin
    .command('reset-password <username>')
    .description(`gives an administrator another password and ends the sessions. ${PASSWORD_HELP}`)
    .option('--generate', 'make a random password and print it once')
    .action(resetAdminPassword);
  admin
    .command('reset-second-factor <username>')
    .description(
      'removes passkeys, authenticator app and recovery codes of an administrator and ends the sessions',
    )
    .action((username: string) =>
      withServices((ctx) => resetSecondFactor(ctx, username)).then(
        printLine(`${username} signs in by password alone`),
      ),
    );
  admin
    .command('list')
    .description('lists the administrators')
    .action(async () => console.log(formatAdmins(await withServices(listAdmins))));
}

const printLine = (line: string) => () => console.log(line);

async function addAdmin(
  username: string,
  { email, firstName, lastName, role, generate }: AddOptions,
): Promise<void> {
  const fields = { username, email, first_name: firstName, last_name: lastName, role };
  // Validates the other fields before the password prompt.
  parse(z.omit(AdminCreate, { password: true }), fields);
  const password = await choosePassword(generate);
  const input = parse(AdminCreate, { ...fields, password });
  await withServices((ctx) => createAdmin(ctx, input));
  console.log(`${username} may sign in`);
  if (generate) console.log(`Password  ${password}   (shown only this once)`);
}

async function resetAdminPassword(
  username: string,
  { generate }: Pick<AddOptions, 'generate'>,
): Promise<void> {
  const password = parse(NewPassword, await choosePassword(generate));
  await withServices((ctx) => resetPassword(ctx, username, password));
  console.log(`${username} has a new password`);
  if (generate) console.log(`Password  ${password}   (shown only this once)`);
}

const choosePassword = async (generate?: true) =>
  generate ? generatePassword() : promptNewSecret('Password');

function parse<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const { data, error } = z.safeParse(schema, value);
  if (error) throw invalid(fieldTexts(error));
  return data as z.output<S>;
}

function formatAdmins(admins: Admin[]): string {
  const header = ['ID', 'Username', 'Email', 'Role', 'Active', 'Last login'];
  const rows = admins.map((admin) => [
    String(admin.id),
    admin.username,
    admin.email ?? '-',
    admin.role,
    admin.is_active ? 'yes' : 'no',
    admin.last_login ?? 'never',
  ]);
  const widths = header.map((_, column) =>
    Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const formatRow = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [header, ...rows].map(formatRow).join('\n');
}
