import { isDatabaseUnavailable } from '../../../platform/db/errors';
import { NotTogetherError, type OrderChange } from './applyOrders';
import { InsufficientStockError } from './runOrderTransaction';

interface GroupSteps<Change> {
  /** Applies the changes in one transaction. */
  together(changes: Change[]): Promise<void>;
  alone(change: Change): Promise<void>;
  /** The database could not be reached; the other changes of the group are tried. */
  unavailable(error: unknown): void;
}

/** Applies a group of changes together as far as possible: one that fails is taken out and applied alone. */
export async function applyGroup<Change extends OrderChange>(
  group: Change[],
  steps: GroupSteps<Change>,
): Promise<void> {
  const applyAlone = async () => {
    for (const change of group) await steps.alone(change);
  };
  if (group.length < 2) return applyAlone();
  try {
    await steps.together(group);
  } catch (error) {
    if (error instanceof InsufficientStockError) return applyAlone();
    if (isDatabaseUnavailable(error)) return steps.unavailable(error);
    for (const part of splitGroup(group, error)) await applyGroup(part, steps);
  }
}

/** Separates the changes that failed from the others; halves the group if they are unknown. */
function splitGroup<Change extends OrderChange>(group: Change[], error: unknown): Change[][] {
  if (!(error instanceof NotTogetherError)) {
    const middle = Math.ceil(group.length / 2);
    return [group.slice(0, middle), group.slice(middle)];
  }
  const parts: Change[][] = [[]];
  for (const change of group) {
    if (error.changes.has(change)) parts.push([change], []);
    else parts.at(-1)?.push(change);
  }
  return parts.filter(({ length }) => length > 0);
}
