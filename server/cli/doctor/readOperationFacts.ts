import { findShopFailure, selectShopConditions } from '../../domains/shops/health/shopCondition';
import type { Config } from '../../platform/config';
import type { Db } from '../../platform/db/openDatabase';
import { formatText } from '../../platform/formatText';
import { MailError } from '../../platform/mail/MailError';
import { openSession } from '../../platform/smtp/openSession';
import { formatServer, type SmtpAccount } from '../../platform/smtp/SmtpAccount';
import { toMailError } from '../../platform/smtp/toMailError';
import { settings } from '../../schema';

/** What Keystock depends on besides its database. */
export interface OperationFacts {
  /** By command or schedule; null if the audit log knows none. */
  lastBackupAt: Date | null;
  mail: {
    /** E-mails are sent from this address; null if none are. */
    sender: string | null;
    failedEmails: number;
    /** With the failure of a connection to it, if there was one; undefined without an SMTP server. */
    server?: { name: string; failure?: string };
  };
  shops: {
    active: number;
    /** Why the orders of a shop do not arrive. */
    failures: { site: string; reason: string }[];
    /** The latest check of any shop; null before the first one. */
    checkedAt: Date | null;
  };
  siteUrls: string[];
  readAt: Date;
}

const READ = `
  SELECT now() AS "readAt",
    (SELECT at FROM audit_log WHERE action = 'backup.make' ORDER BY at DESC, id DESC LIMIT 1) AS "lastBackupAt",
    (SELECT count(*) FROM emails WHERE state = 'failed') AS "failedEmails",
    (SELECT max(checked_at) FROM health_checks WHERE kind = 'connection') AS "checkedAt",
    (SELECT coalesce(array_agg(url ORDER BY id), '{}') FROM sites WHERE is_active) AS "siteUrls"`;

interface Row {
  readAt: Date;
  lastBackupAt: Date | null;
  failedEmails: number;
  checkedAt: Date | null;
  siteUrls: string[];
}

/** Reads what the server has found out, and connects to the mail server itself. */
export async function readOperationFacts(db: Db, config: Config): Promise<OperationFacts> {
  const [row] = (await db.$client.query<Row>(READ)).rows;
  if (!row) throw new Error('a query without a table has a row');
  const shops = (await selectShopConditions(db, null)).filter(({ isActive }) => isActive);
  const failures = shops.flatMap((shop) => {
    const failure = findShopFailure(shop);
    return failure?.isConfirmed ? [{ site: shop.name, reason: formatText('en', failure.reason) }] : [];
  });
  return {
    lastBackupAt: row.lastBackupAt,
    mail: { ...(await readMail(db, config)), failedEmails: row.failedEmails },
    shops: { active: shops.length, failures, checkedAt: row.checkedAt },
    siteUrls: row.siteUrls,
    readAt: row.readAt,
  };
}

async function readMail(db: Db, config: Config): Promise<Omit<OperationFacts['mail'], 'failedEmails'>> {
  if (config.smtp) return { sender: config.smtp.from, server: await tryServer(config.smtp.account) };
  const [row] = await db.select().from(settings);
  if (!row || row.mailService === 'none') return { sender: null };
  const { sesFromEmail: sender, smtpHost: host } = row;
  if (row.mailService !== 'smtp' || host === null) return { sender };
  // Without the login, whose password the encryption key opens.
  const { smtpPort: port, smtpSecurity: security } = row;
  const allowPrivate = config.ALLOW_PRIVATE_SHOP_URLS;
  return { sender, server: await tryServer({ host, port, security, login: null, allowPrivate }) };
}

const TIMEOUT_MS = 10_000;

async function tryServer(account: SmtpAccount): Promise<{ name: string; failure?: string }> {
  const name = formatServer(account);
  try {
    const session = await openSession(account, AbortSignal.timeout(TIMEOUT_MS), { timeoutMs: TIMEOUT_MS });
    session.quit();
    return { name };
  } catch (error) {
    const failure = toMailError(error, { isHanded: false, waitMs: TIMEOUT_MS });
    if (!(failure instanceof MailError)) throw failure;
    return { name, failure: formatText('en', failure.text) };
  }
}
