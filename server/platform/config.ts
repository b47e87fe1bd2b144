import * as z from 'zod/mini';
import { StartError } from './errors';
import type { Adapter } from './validators/adapters';
import { getAdapter } from './validators/getAdapter';
import { validationVariables } from './validators/validationVariables';

const Flag = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0', ''] });

const EncryptionKey = z.pipe(
  z.string().check(z.refine((value) => Buffer.from(value, 'base64').length === 32)),
  z.transform((value) => Buffer.from(value, 'base64')),
);

/** Every variable: how it is read, and what it takes, for the one line that a bad value is answered with. */
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
    z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
    'a PostgreSQL address, like postgres://user:password@host/database',
  ],
  ENCRYPTION_KEY: [z.optional(EncryptionKey), '32 bytes in base64'],
  ENCRYPTION_KEY_PREVIOUS: [z.optional(EncryptionKey), '32 bytes in base64'],
  SESSION_SECRET: [z.optional(z.string().check(z.minLength(32))), 'at least 32 characters'],
  ADMIN_USERNAME: [z._default(z.string().check(z.minLength(3)), 'admin'), 'at least 3 characters'],
  ADMIN_PASSWORD: [z.optional(z.string().check(z.minLength(8))), 'at least 8 characters'],
  ADMIN_EMAIL: [z.optional(z.email()), 'an e-mail address'],
  PRODUCT_NAME: [
    z._default(z.string().check(z.minLength(1), z.maxLength(60)), 'Keystock'),
    '1-60 characters',
  ],
  PUBLIC_URL: [
    z.optional(
      z.pipe(
        z.url({ protocol: /^https?$/ }),
        z.transform((url) => new URL(url).href.replace(/\/$/, '')),
      ),
    ),
    'an address, like https://keys.example.com',
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
  METRICS_TOKEN: [z.optional(z.string().check(z.minLength(16))), 'at least 16 characters'],
  LOG_LEVEL: [
    z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
    'fatal, error, warn, info, debug, trace or silent',
  ],
} as const;

type Variables = typeof variables;
type RawConfig = { [K in keyof Variables]: z.output<Variables[K][0]> };

/** How this server runs. Read once, at the start. */
export interface Config extends Omit<RawConfig, 'PUBLIC_URL'> {
  PUBLIC_URL: string;
  /** The validation service; null where none is configured. */
  validation: Adapter | null;
}

/** Reads the environment; a bad value is a StartError that names the variable and what it takes. */
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
  return { ...raw, PUBLIC_URL, validation: getAdapter(raw) };
}

/** A listening address as it stands in a link. */
function toUrlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
