import * as z from 'zod/mini';
import { NewPassword, NewUsername } from '#contract/auth';
import { type BackupPlan, backupVariables, getBackupPlan } from './backupTarget/backupVariables';
import { isRandomKey } from './dataDir';
import { StartError } from './errors';
import { TrustedProxies } from './http/trustedProxies';
import { isLoopbackHost } from './httpClient/addresses';
import { getOidcSettings, type OidcSettings, oidcVariables } from './oidc/oidcVariables';
import { readSecretFiles } from './secretFiles';
import { getSmtpSender, type SmtpSender, smtpVariables } from './smtp/smtpVariables';
import type { Adapter } from './validators/adapters';
import { getAdapter } from './validators/adapters';
import { validationVariables } from './validators/validationVariables';

const Flag = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0', ''] });

const EncryptionKey = z.pipe(
  z.string().check(z.refine((value) => isRandomKey(Buffer.from(value, 'base64')))),
  z.transform((value) => Buffer.from(value, 'base64')),
);

const PostgresUrl = z.string().check(z.regex(/^postgres(ql)?:\/\//));

/** Not trimmed: surrounding spaces are refused rather than ignored. */
const isUsername = (value: string) => z.safeParse(NewUsername, value).data === value;

/** The page and its API are served from the root of their host: a path could only be dropped, or lead nowhere. */
const Origin = z.pipe(
  z
    .url({ protocol: /^https?$/ })
    .check(z.refine((url) => URL.canParse(url) && new URL(url).href === `${new URL(url).origin}/`)),
  z.transform((url) => new URL(url).origin),
);

/** 32 random characters of any alphabet, hexadecimal too, have fewer different ones once in a million. */
const MIN_DIFFERENT_CHARACTERS = 8;
const isVaried = (secret: string) => new Set(secret).size >= MIN_DIFFERENT_CHARACTERS;

/** Nobody on the way may answer in the place of the receiver: a webhook without TLS is on this machine. */
const isHeadsUrl = (value: string) =>
  /^(file:\/\/\/|(https?|syslog(\+tcp)?):\/\/[^/])/.test(value) &&
  URL.canParse(value) &&
  (!value.startsWith('http:') || isLoopbackHost(new URL(value).hostname));

/** All environment variables: schema, valid values for error messages, and meaning for docs/configuration.md. */
export const variables = {
  PORT: [
    z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535)), 8080),
    'a port, 0-65535',
    'port of the console and the API',
  ],
  HOST: [
    z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
    'an address to listen on, like 127.0.0.1',
    'address to listen on; behind a proxy the default is right',
  ],
  DATA_DIR: [
    z._default(z.string().check(z.minLength(1)), './data'),
    'a folder',
    'embedded database and generated secrets',
  ],
  DATABASE_URL: [
    z.optional(PostgresUrl),
    'a PostgreSQL address, like postgres://user:password@host/database',
    'a PostgreSQL (15 or later) to use instead of the embedded one',
  ],
  MIGRATION_DATABASE_URL: [
    z.optional(PostgresUrl),
    'a PostgreSQL address, like postgres://owner:password@host/database',
    'the same database as another role, which owns the tables; see [deploy](deploy.md)',
  ],
  ENCRYPTION_KEY: [
    z.optional(EncryptionKey),
    '32 random bytes in base64, like the output of openssl rand -base64 32',
    'encrypts keys and credentials; generated in `DATA_DIR` if it is not set',
  ],
  ENCRYPTION_KEY_PREVIOUS: [
    z.optional(EncryptionKey),
    '32 random bytes in base64, like the output of openssl rand -base64 32',
    'decrypts what was encrypted before a rotation',
  ],
  SESSION_SECRET: [
    z.optional(z.string().check(z.minLength(32), z.refine(isVaried))),
    'at least 32 characters, no repetition of a few',
    'signs access tokens, the same for every process; generated in `DATA_DIR` if it is not set',
  ],
  ADMIN_USERNAME: [
    z._default(z.string().check(z.refine(isUsername)), 'admin'),
    '3-255 letters, digits and . _ - + @, and starts with a letter or digit',
    'the first administrator, created only if there is none',
  ],
  ADMIN_PASSWORD: [
    z.optional(NewPassword),
    'at least 12 characters with uppercase, lowercase, number, and one of @$!%*?&',
    'of the first administrator; random if it is not set, printed on a terminal, else written to `DATA_DIR/first-password`',
  ],
  ADMIN_EMAIL: [z.optional(z.email()), 'an email address', 'of the first administrator'],
  PRODUCT_NAME: [
    z._default(z.string().check(z.minLength(1), z.maxLength(60)), 'Keystock'),
    '1-60 characters',
    'the title of the console',
  ],
  PUBLIC_URL: [
    z.optional(Origin),
    'an address without a path, like https://keys.example.com',
    'base of links and webhook addresses; `https` makes cookies Secure; `http://HOST:PORT` if it is not set',
  ],
  ALLOWED_HOSTS: [
    z._default(
      z.pipe(
        z.string().check(z.regex(/^[a-z\d.-]+(, *[a-z\d.-]+)*$/i)),
        z.transform((hosts) => hosts.toLowerCase().split(/, */)),
      ),
      [],
    ),
    'host names separated by commas, like keys.intern,keys.example.com',
    'further host names of the console',
  ],
  CUSTOMER_URL: [
    z.optional(Origin),
    'an address without a path, like https://orders.example.com',
    "an origin of its own for customers' order pages; `PUBLIC_URL` if it is not set",
  ],
  SECURITY_CONTACT: [
    z.optional(z.url({ protocol: /^(https|mailto)$/ })),
    'an address, like mailto:security@example.com',
    'published as `/.well-known/security.txt`',
  ],
  ALLOW_PRIVATE_SHOP_URLS: [
    z._default(Flag, false),
    'true or false',
    'allow shops, the validation service, webhook endpoints and the SMTP server of the settings on private addresses',
  ],
  TRUST_PROXY: [
    z._default(TrustedProxies, 0),
    'true, false, a number of proxies (0-10), or their addresses and networks, like 10.0.0.0/8,2001:db8::1',
    'whose `X-Forwarded-*` is trusted: of the nearest proxy, of so many one behind the other, or of those at these addresses',
  ],
  AWS_REGION: [
    z.optional(z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d+$/))),
    'a region of AWS, like eu-central-1',
    'region of the e-mail service; precedes the setting',
  ],
  ...validationVariables,
  ...smtpVariables,
  ...backupVariables,
  ...oidcVariables,
  AWS_ACCESS_KEY_ID: [
    z.optional(z.string().check(z.regex(/^\w+$/))),
    'the access key id of an AWS account',
    'credentials of the e-mail service; they precede the settings, which precede an IAM role',
  ],
  AWS_SECRET_ACCESS_KEY: [
    z.optional(z.string()),
    'the secret of that access key',
    'belongs to `AWS_ACCESS_KEY_ID`',
  ],
  AWS_SESSION_TOKEN: [
    z.optional(z.string().check(z.regex(/^\S+$/))),
    'the token of temporary credentials',
    'belongs to temporary credentials',
  ],
  AWS_ENDPOINT_URL_SESV2: [
    z.optional(z.url({ protocol: /^https?$/ })),
    'an address, like http://localhost:8005',
    "another endpoint of the e-mail service than Amazon's",
  ],
  AUDIT_HEADS_URL: [
    z.optional(z.string().check(z.refine(isHeadsUrl))),
    'an address, like https://log.example.com/heads, file:///var/log/keystock-heads.jsonl, syslog://log.example.com:514 or syslog+tcp://log.example.com:601',
    'where signed heads of the audit log are sent; see [deploy](deploy.md)',
  ],
  METRICS_TOKEN: [
    z.optional(z.string().check(z.minLength(16))),
    'at least 16 characters',
    'enables `/api/metrics` for Prometheus with `Authorization: Bearer …`',
  ],
  LOG_LEVEL: [
    z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
    'fatal, error, warn, info, debug, trace or silent',
    'the least level that is logged',
  ],
} as const;

type Variables = typeof variables;
type RawConfig = { [K in keyof Variables]: z.output<Variables[K][0]> };

/** The server's configuration, read once at startup. */
export interface Config extends Omit<RawConfig, 'PUBLIC_URL' | 'CUSTOMER_URL'> {
  PUBLIC_URL: string;
  /** Of the customers' order pages. */
  CUSTOMER_URL: string;
  /** The validation service's adapter; null if none is configured. */
  validation: Adapter | null;
  /** The SMTP server of the environment; null if none is configured. */
  smtp: SmtpSender | null;
  /** Null without backups by schedule. */
  backups: BackupPlan | null;
  /** The OpenID Connect provider; null if none is configured. */
  oidc: OidcSettings | null;
}

/** Parses the environment with the files that it names; throws StartError with the variable's name and valid values. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const shape = Object.fromEntries(Object.entries(variables).map(([name, [schema]]) => [name, schema]));
  const nonEmpty = Object.fromEntries(
    Object.entries(readSecretFiles(env)).filter(([, value]) => value !== ''),
  );
  const parsed = z.safeParse(z.object(shape), nonEmpty);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]) as keyof Variables;
    throw new StartError(`${name} takes ${variables[name][1]}`);
  }
  const raw = parsed.data as RawConfig;
  const PUBLIC_URL = raw.PUBLIC_URL ?? `http://${toUrlHost(raw.HOST)}:${raw.PORT}`;
  return {
    ...raw,
    PUBLIC_URL,
    CUSTOMER_URL: raw.CUSTOMER_URL ?? PUBLIC_URL,
    validation: getAdapter(raw),
    smtp: getSmtpSender(raw),
    backups: getBackupPlan(raw),
    oidc: getOidcSettings(raw),
  };
}

/** Formats a listening address as a URL's host. */
function toUrlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
