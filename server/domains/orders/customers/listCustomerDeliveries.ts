import type { CustomerDeliveryPage, CustomerPartQuery } from '#contract/customers';
import type { Context } from '../../../platform/context';
import { ORDER_MESSAGE_COLUMNS, type OrderDeliveryRow, presentOrderDelivery } from '../../deliveries';
import { type PartRow, presentOrigin, readPart } from './customerParts';

/** The messages to a customer over all shops, latest first. */
export async function listCustomerDeliveries(
  ctx: Context,
  id: number,
  query: CustomerPartQuery,
): Promise<CustomerDeliveryPage> {
  const { rows, pagination } = await readPart<PartRow & OrderDeliveryRow>(ctx, id, query, {
    columns: ORDER_MESSAGE_COLUMNS,
    from: 'JOIN deliveries m ON m.site_id = o.site_id AND m.order_id = o.order_id',
    orderBy: 'm.id DESC',
  });
  const messages = rows.map((row) => ({ ...presentOrderDelivery(row), ...presentOrigin(row) }));
  return { messages, pagination };
}
