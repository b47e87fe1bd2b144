import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB and two passes, as OWASP advises. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, ARGON2_OPTIONS);

export const verifyPassword = (passwordHash: string, password: string) => verify(passwordHash, password);

/** Nobody knows its password. Checked for names that do not exist, so that they take the same time. */
export const DUMMY_PASSWORD_HASH = await hashPassword(randomBytes(32).toString('base64'));
