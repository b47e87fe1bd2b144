import type { CustomerErasure, ErasedCustomer } from '#contract/customers';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { conflict, invalid } from '../../../platform/errors';
import { eraseData } from './eraseData';
import { findCustomer } from './getCustomer';

/** Erases a customer's data at an administrator's request. */
export async function eraseCustomer(
  ctx: Context,
  id: number,
  { email }: CustomerErasure,
): Promise<ErasedCustomer> {
  return transaction(ctx.db, async (tx) => {
    const customer = await findCustomer(tx, id);
    if (customer.erased_at) throw conflict(textOf('customers.erased'));
    if (email.toLowerCase() !== customer.email)
      throw invalid({ email: textOf('customers.other_email', { email: customer.email }) });
    return eraseData(tx, ctx, customer);
  });
}
