import * as z from 'zod/mini';
import { UpstreamError } from '../httpClient/UpstreamError';
import type { WooHttp } from './createWooHttp';
import { looseBoolean, looseText, readableEntries } from './looseFields';
import { responseList } from './responseSchemas';

export interface NamedOption {
  id: string;
  name: string;
}

const Status = z.object({ slug: z.string().check(z.minLength(1)), name: z.catch(z.string(), '') });
const Statuses = responseList(readableEntries(Status));

const PaymentMethod = z.object({
  id: looseText(z.string().check(z.minLength(1))),
  title: z.catch(z.string(), ''),
  method_title: z.catch(z.string(), ''),
  enabled: z.catch(looseBoolean, true),
});

/** Reads the statuses that orders of the shop can have; before WooCommerce 10 only a report lists them. */
export async function listOrderStatuses(http: WooHttp): Promise<NamedOption[]> {
  const statuses = await http.get('orders/statuses', {}, Statuses).catch((error) => {
    if (!(error instanceof UpstreamError) || error.status !== 404) throw error;
    return http.get('reports/orders/totals', {}, Statuses);
  });
  return statuses.map(({ slug, name }) => ({ id: slug.replace(/^wc-/, ''), name: name || slug }));
}

/** Reads the payment methods that customers can choose. */
export async function listPaymentMethods(http: WooHttp): Promise<NamedOption[]> {
  const query = { _fields: 'id,title,method_title,enabled' };
  const methods = await http.get('payment_gateways', query, responseList(readableEntries(PaymentMethod)));
  return methods
    .filter(({ enabled }) => enabled)
    .map(({ id, title, method_title }) => ({ id, name: title || method_title || id }));
}
