import { eq } from 'drizzle-orm';
import type { Text } from '#contract/texts/Text';
import type { Context } from '../../platform/context';
import { transaction } from '../../platform/db/transaction';
import { assertFound } from '../../platform/errors';
import { type AuditInput, audit } from '../audit';
import { checkReferences } from './checkReferences';
import type { CrudTable } from './crudTable';

interface Deletion<T extends CrudTable> {
  table: T;
  id: number;
  notFoundText: Text;
  /** The audit entry of the deleted row. */
  describe: (row: T['$inferSelect']) => AuditInput;
}

/** Deletes a record, with its audit entry in the same transaction. */
export function deleteRecord<T extends CrudTable>(
  ctx: Context,
  { table, id, notFoundText, describe }: Deletion<T>,
): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    const effects = await checkReferences(tx, table, [id]);
    const [row] = await tx.delete<CrudTable>(table).where(eq(table.id, id)).returning();
    const entry = describe(assertFound(row, notFoundText));
    await audit(tx, ctx, effects ? { ...entry, details: { ...entry.details, ...effects } } : entry);
    return null;
  });
}
