import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Role } from '#contract/permissions';
import { bigintRef, bytes, createdAt, id, timestamptz } from '../columns';

export const admins = pgTable(
  'admins',
  {
    id: id(),
    username: text().notNull(),
    email: text(),
    firstName: text(),
    lastName: text(),
    role: text().$type<Role>().notNull(),
    /** Null where the provider alone signs the user in. */
    passwordHash: text(),
    isActive: boolean().notNull().default(true),
    lastLogin: timestamptz(),
    /** The latest absence from the console: until it was read, or half a day after it. */
    leftAt: timestamptz(),
    returnedAt: timestamptz(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('admins_username').on(sql`lower(${t.username})`),
    check('admins_role', sql`${t.role} IN ('owner', 'administrator', 'support', 'viewer')`),
  ],
);

export type AdminRow = typeof admins.$inferSelect;

/** Links with which new users create their accounts, each once; only hashes of the tokens are stored. */
export const adminInvitations = pgTable(
  'admin_invitations',
  {
    id: id(),
    email: text().notNull(),
    role: text().$type<Role>().notNull(),
    tokenHash: bytes().notNull(),
    invitedBy: bigintRef()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [
    uniqueIndex('admin_invitations_token').on(t.tokenHash),
    index('admin_invitations_giver').on(t.invitedBy),
    uniqueIndex('admin_invitations_email').on(sql`lower(${t.email})`),
    check('admin_invitations_role', sql`${t.role} IN ('owner', 'administrator', 'support', 'viewer')`),
  ],
);

/** One row per sign-in; each renewal replaces the refresh token. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    adminId: bigintRef()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    refreshHash: bytes().notNull(),
    previousHash: bytes(),
    rotatedAt: createdAt(),
    createdAt: createdAt(),
    /** When the password or a second factor was last proved. */
    authenticatedAt: createdAt(),
    deviceId: uuid(),
    /** Of the latest renewal. */
    browser: text(),
    system: text(),
    ip: text(),
    expiresAt: timestamptz().notNull(),
    endedAt: timestamptz(),
  },
  (t) => [index('sessions_admin').on(t.adminId), index('sessions_expires').on(t.expiresAt)],
);

/** The users of an OpenID Connect provider, by what never changes there: the subject of its issuer. */
export const adminIdentities = pgTable(
  'admin_identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    adminId: bigintRef()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.issuer, t.subject] }),
    uniqueIndex('admin_identities_admin').on(t.adminId, t.issuer),
  ],
);

/** What the provider gave to a session that it opened, until the session ends. */
export const providerSessions = pgTable(
  'provider_sessions',
  {
    id: id(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    subject: text().notNull(),
    /** The provider's name of its session. */
    sid: text(),
    /** The provider's tokens as JSON. */
    cipher: bytes().notNull(),
    /** When the provider last said that the user is one. */
    confirmedAt: createdAt(),
    /** The next request after this time asks the provider. */
    confirmAfter: timestamptz().notNull(),
    /** A request asks until then; others wait for it. */
    askedUntil: timestamptz(),
  },
  (t) => [
    uniqueIndex('provider_sessions_session').on(t.sessionId),
    index('provider_sessions_subject').on(t.issuer, t.subject),
    index('provider_sessions_sid').on(t.issuer, t.sid),
  ],
);

export type ProviderSessionRow = typeof providerSessions.$inferSelect;

/** Open the API in the name of a user. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    adminId: bigintRef()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Of the secret in the token, which is not stored. */
    secretHash: bytes().notNull(),
    /** The token's last characters. */
    ending: text().notNull(),
    /** The most that it may do. */
    role: text().$type<Role>().notNull(),
    /** Addresses and networks where it works; everywhere if empty. */
    networks: text().array().notNull(),
    createdAt: createdAt(),
    expiresAt: timestamptz().notNull(),
    revokedAt: timestamptz(),
    /** Written at most once a minute. */
    lastUsedAt: timestamptz(),
    lastUsedIp: text(),
  },
  (t) => [
    index('api_tokens_admin').on(t.adminId),
    check('api_tokens_role', sql`${t.role} IN ('owner', 'administrator', 'support', 'viewer')`),
  ],
);

/** The browsers that an administrator has signed in with; a signed cookie names them. */
export const devices = pgTable(
  'devices',
  {
    id: uuid().notNull(),
    adminId: bigintRef()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastUsedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.adminId, t.id] })],
);

/** The secret of an authenticator app; it counts once a code has confirmed it. */
export const totpSecrets = pgTable('totp_secrets', {
  adminId: bigintRef()
    .primaryKey()
    .references(() => admins.id, { onDelete: 'cascade' }),
  cipher: bytes().notNull(),
  createdAt: createdAt(),
  confirmedAt: timestamptz(),
  /** The 30-second step of the latest accepted code, which is not accepted twice. */
  lastStep: bigint({ mode: 'number' }),
});

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    adminId: bigintRef()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    credentialId: text().notNull(),
    publicKey: bytes().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamptz(),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_admin').on(t.adminId)],
);

/** Hashes of random codes that replace a lost second factor, each once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    adminId: bigintRef()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    codeHash: bytes().notNull(),
    usedAt: timestamptz(),
  },
  (t) => [primaryKey({ columns: [t.adminId, t.codeHash] })],
);

/** The challenges of passkeys that were answered, so that no answer counts twice. */
export const usedChallenges = pgTable(
  'used_challenges',
  { hash: bytes().primaryKey(), expiresAt: timestamptz().notNull() },
  (t) => [index('used_challenges_expires').on(t.expiresAt)],
);

/** Attempts to prove an identity since the last success, by a keyed hash of the account, device or session. */
export const proofAttempts = pgTable('proof_attempts', {
  key: bytes().primaryKey(),
  count: integer().notNull(),
  /** The next attempt is refused before this time. */
  nextAt: timestamptz().notNull(),
  updatedAt: timestamptz().notNull(),
});
