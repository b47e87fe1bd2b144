import { and, isNull, sql } from 'drizzle-orm';
import { sessions } from '../db/tables';
import { forbidden, unauthenticated } from '../errors';

/** A session that is not renewed ends after 30 days. */
export const SESSION_ENDS = sql`now() + interval '30 days'`;

export const isRunning = and(isNull(sessions.endedAt), sql`${sessions.expiresAt} > now()`);

export const noSession = () => unauthenticated('Please sign in');
export const inactive = () => forbidden('Your account is inactive');
