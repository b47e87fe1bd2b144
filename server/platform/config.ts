import * as z from 'zod/mini';
import { NewPassword, NewUsername } from '#contract/auth';
import { isRandomKey } from './crypto/isRandomKey';
import { StartError } from './errors';
import type { Adapter } from './validators/adapters';
import { getAdapter } from './validators/getAdapter';
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

const isHeadsUrl = (value: string) =>
  /^(file:\/\/\/|(https?|syslog(\+tcp)?):\/\/[^/])/.test(value) && URL.canParse(value);

/** All environment variables: schema, and a description of valid values for error messages. */
const variables = {
  PORT: [
    z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535)), 8080),
    'a port, 0-65535',
  ],
  HOST: [
    z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
    'an address to listen on, like 127.0.0.1',
  ],
  DATA_DIR: [z._default(z.string().check(z.minLength(1)), './data'), 'a folder'],
  DATABASE_URL: [
    z.optional(PostgresUrl),
    'a PostgreSQL address, like postgres://user:password@host/database',
  ],
  MIGRATION_DATABASE_URL: [
    z.optional(PostgresUrl),
    'a PostgreSQL address, like postgres://owner:password@host/database',
  ],
  ENCRYPTION_KEY: [
    z.optional(EncryptionKey),
    '32 random bytes in base64, like the output of openssl rand -base64 32',
  ],
  ENCRYPTION_KEY_PREVIOUS: [
    z.optional(EncryptionKey),
    '32 random bytes in base64, like the output of openssl rand -base64 32',
  ],
  SESSION_SECRET: [z.optional(z.string().check(z.minLength(32))), 'at least 32 characters'],
  ADMIN_USERNAME: [
    z._default(z.string().check(z.refine(isUsername)), 'admin'),
    '3-255 letters, digits and . _ - + @, and starts with a letter or digit',
  ],
  ADMIN_PASSWORD: [
    z.optional(NewPassword),
    'at least 12 characters with uppercase, lowercase, number, and one of @$!%*?&',
  ],
  ADMIN_EMAIL: [z.optional(z.email()), 'an email address'],
  PRODUCT_NAME: [
    z._default(z.string().check(z.minLength(1), z.maxLength(60)), 'Keystock'),
    '1-60 characters',
  ],
  PUBLIC_URL: [z.optional(Origin), 'an address without a path, like https://keys.example.com'],
  ALLOWED_HOSTS: [
    z._default(
      z.pipe(
        z.string().check(z.regex(/^[a-z\d.-]+(, *[a-z\d.-]+)*$/i)),
        z.transform((hosts) => hosts.toLowerCase().split(/, */)),
      ),
      [],
    ),
    'host names separated by commas, like keys.intern,keys.example.com',
  ],
  CUSTOMER_URL: [z.optional(Origin), 'an address without a path, like https://orders.example.com'],
  SECURITY_CONTACT: [
    z.optional(z.url({ protocol: /^(https|mailto)$/ })),
    'an address, like mailto:security@example.com',
  ],
  ALLOW_PRIVATE_SHOP_URLS: [z._default(Flag, false), 'true or false'],
  TRUST_PROXY: [z._default(Flag, false), 'true or false'],
  AWS_REGION: [
    z.optional(z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d+$/))),
    'a region of AWS, like eu-central-1',
  ],
  ...validationVariables,
  AWS_ACCESS_KEY_ID: [z.optional(z.string().check(z.regex(/^\w+$/))), 'the access key id of an AWS account'],
  AWS_SECRET_ACCESS_KEY: [z.optional(z.string()), 'the secret of that access key'],
  AWS_SESSION_TOKEN: [z.optional(z.string().check(z.regex(/^\S+$/))), 'the token of temporary credentials'],
  AWS_ENDPOINT_URL_SESV2: [
    z.optional(z.url({ protocol: /^https?$/ })),
    'an address, like http://localhost:8005',
  ],
  AUDIT_HEADS_URL: [
    z.optional(z.string().check(z.refine(isHeadsUrl))),
    'an address, like https://log.example.com/heads, file:///var/log/keystock-heads.jsonl, syslog://log.example.com:514 or syslog+tcp://log.example.com:601',
  ],
  METRICS_TOKEN: [z.optional(z.string().check(z.minLength(16))), 'at least 16 characters'],
  LOG_LEVEL: [
    z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
    'fatal, error, warn, info, debug, trace or silent',
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
}

/** Parses the environment; throws StartError with the variable's name and valid values. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const shape = Object.fromEntries(Object.entries(variables).map(([name, [schema]]) => [name, schema]));
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = z.safeParse(z.object(shape), nonEmpty);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]) as keyof Variables;
    throw new StartError(`${name} takes ${variables[name][1]}`);
  }
  const raw = parsed.data as RawConfig;
  const PUBLIC_URL = raw.PUBLIC_URL ?? `http://${toUrlHost(raw.HOST)}:${raw.PORT}`;
  return { ...raw, PUBLIC_URL, CUSTOMER_URL: raw.CUSTOMER_URL ?? PUBLIC_URL, validation: getAdapter(raw) };
}

/** Formats a listening address as a URL's host. */
function toUrlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
