import { type Finding, findingsOf } from './Finding';
import type { OperationFacts } from './readOperationFacts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NOTED_BACKUP_DAYS = 2;
const OLD_BACKUP_DAYS = 8;
/** A server checks each shop every second minute, and one that fails every ten. */
const UNCHECKED_MS = 15 * MINUTE_MS;

/** Finds what is right and wrong with backups, e-mail and shops. */
export function assessOperation(facts: OperationFacts): Finding[] {
  return [assessBackup(facts), ...assessMail(facts), ...assessShops(facts)];
}

function assessBackup({ lastBackupAt, readAt }: OperationFacts): Finding {
  const { ok, note, problem } = findingsOf('backup');
  const remedy = 'Set BACKUP_TARGET and BACKUP_RECIPIENT, or run keystock backup each night (docs/deploy.md)';
  if (!lastBackupAt)
    return note('Keystock has made no backup', `${remedy}, unless PostgreSQL is backed up otherwise`);
  const days = Math.floor((readAt.getTime() - lastBackupAt.getTime()) / DAY_MS);
  const text = `The last backup was made at ${lastBackupAt.toISOString()}`;
  if (days < NOTED_BACKUP_DAYS) return ok(text);
  const aged = `${text}, ${days} days ago`;
  return days < OLD_BACKUP_DAYS ? note(aged, remedy) : problem(aged, remedy);
}

function assessMail({ mail: { sender, server, failedEmails } }: OperationFacts): Finding[] {
  const { ok, note, problem } = findingsOf('mail');
  if (sender === null)
    return [
      note(
        'No email is sent: alerts are shown in the console only',
        'Set SMTP_HOST and SMTP_FROM, or enter them in the settings (Email Configuration)',
      ),
    ];
  const findings: Finding[] = [];
  if (server?.failure)
    findings.push(
      problem(
        `The mail server ${server.name} cannot be used: ${server.failure}`,
        'Check its address, port and encryption, and the way to it',
      ),
    );
  if (failedEmails > 0)
    findings.push(
      note(
        `${failedEmails} emails were not sent`,
        'See their reasons in the settings (Email Configuration), and send them again',
      ),
    );
  const way = server ? ` by ${server.name}` : '';
  return findings.length > 0 ? findings : [ok(`Email is sent from ${sender}${way}`)];
}

function assessShops({ shops: { active, failures, checkedAt }, readAt }: OperationFacts): Finding[] {
  const { ok, note, problem } = findingsOf('shop');
  if (active === 0) return [];
  const findings = failures.map(({ reason }) =>
    problem(reason, 'The page of its site says more, and checks it at once'),
  );
  const isUnchecked = checkedAt && readAt.getTime() - checkedAt.getTime() > UNCHECKED_MS;
  if (isUnchecked)
    findings.push(
      note(
        `No shop has been checked since ${checkedAt.toISOString()}: no server runs`,
        'Start the server; its log says why it ended',
      ),
    );
  return findings.length > 0 ? findings : [ok(`The orders of all ${active} active shops arrive`)];
}
