import type { Db } from '../db/open';

/** Tells the database whether keys are validated: what gives them to orders goes by it, on every process. */
export async function noteValidator(db: Db, isConfigured: boolean): Promise<void> {
  await db.$client.query('UPDATE validation_service SET is_configured = $1', [isConfigured]);
}
