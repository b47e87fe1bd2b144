import type { CustomerMessagePage, CustomerPartQuery } from '#contract/customers';
import type { Context } from '../../../platform/context';
import { ORDER_MESSAGE_COLUMNS, type OrderMessageRow, presentOrderMessage } from '../../deliveries';
import { type PartRow, presentOrigin, readPart } from './customerParts';

/** The messages to a customer over all shops, latest first. */
export async function listCustomerMessages(
  ctx: Context,
  id: number,
  query: CustomerPartQuery,
): Promise<CustomerMessagePage> {
  const { rows, pagination } = await readPart<PartRow & OrderMessageRow>(ctx, id, query, {
    columns: ORDER_MESSAGE_COLUMNS,
    from: 'JOIN order_messages m ON m.site_id = o.site_id AND m.order_id = o.order_id',
    orderBy: 'm.id DESC',
  });
  const messages = rows.map((row) => ({ ...presentOrderMessage(row), ...presentOrigin(row) }));
  return { messages, pagination };
}
