import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB and two passes, as OWASP recommends. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, ARGON2_OPTIONS);

export const verifyPassword = (passwordHash: string, password: string) => verify(passwordHash, password);

/** Verified for unknown usernames, so that response times do not reveal which usernames exist. */
export const DUMMY_PASSWORD_HASH = await hashPassword(randomBytes(32).toString('base64'));
