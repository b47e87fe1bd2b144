import { HttpError, type Identifier } from 'ra-core';
import { MAX_CONCURRENT_CALLS, mapConcurrently } from './mapConcurrently';
import { PartialDeletion } from './PartialDeletion';

/** Of this record only: not found, in use, or against a rule. After any other failure the rest is not sent. */
const REFUSALS = [404, 409, 422];

const isRefusal = (error: unknown) => error instanceof HttpError && REFUSALS.includes(error.status);

/** Deletes records one by one. Throws a PartialDeletion if some are not deleted; a refused one does not keep the others. */
export async function deleteEach(
  ids: readonly Identifier[],
  deleteOne: (id: Identifier) => Promise<unknown>,
): Promise<void> {
  const failures: Error[] = [];
  let deletedCount = 0;
  let isStopped = false;

  await mapConcurrently(ids, MAX_CONCURRENT_CALLS, async (id) => {
    if (isStopped) return;
    try {
      await deleteOne(id);
      deletedCount += 1;
    } catch (error) {
      failures.push(error as Error);
      isStopped ||= !isRefusal(error);
    }
  });
  if (failures.length > 0)
    throw new PartialDeletion({ deletedCount, total: ids.length, failures, isStopped });
}
