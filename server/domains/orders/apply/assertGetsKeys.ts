import { textOf } from '#contract/texts/Text';
import { conflict } from '../../../platform/errors';
import { getsKeys, type StoredState } from './OrderState';

/** Throws `conflict`, with the reason, if the units of an order get no keys. */
export function assertGetsKeys(state: Pick<StoredState, 'status' | 'heldFor'>): void {
  const { status, heldFor } = state;
  if (getsKeys(state)) return;
  if (heldFor === 'unpaid' || heldFor === 'status') throw conflict(textOf('orders.not_paid', { status }));
  throw conflict(textOf(`orders.held_${heldFor ?? 'wait'}`));
}
