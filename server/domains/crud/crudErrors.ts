import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { message } from '#contract/messages/Message';
import { isInvalidData } from '../../platform/db/errors';
import { conflict, invalid } from '../../platform/errors';

/** Runs a statement on records; a violated constraint becomes an error with the field's message. */
export async function withFieldErrors<T>(name: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw toFieldError(name, error);
  }
}

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

function toFieldError(name: string, error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(cause instanceof pg.DatabaseError)) return error;
  const field = getKeyColumn(cause);
  if (cause.code === UNIQUE_VIOLATION)
    return conflict(message('records.exists', { name }), { [field]: message('records.field_exists') });
  if (cause.code === FOREIGN_KEY_VIOLATION) {
    return field === 'id'
      ? conflict(message('records.in_use', { name }))
      : invalid({ [field]: message('records.field_not_found') });
  }
  return isInvalidData(error) ? invalid({ [cause.column ?? 'form']: message('values.impossible') }) : error;
}

/** The column in `Key (name)=(x) already exists.`, in any language of the server. */
function getKeyColumn({ detail = '' }: pg.DatabaseError): string {
  return /^[^(]*\((?:lower\()?(\w+)/.exec(detail)?.[1] ?? 'form';
}
