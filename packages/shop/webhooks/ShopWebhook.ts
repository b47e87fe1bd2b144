import { withGmt } from '../times';

/** Topics with their WordPress hooks. */
export const topics = {
  'order.created': ['woocommerce_new_order'],
  'order.updated': ['woocommerce_update_order', 'woocommerce_order_refunded'],
  'order.deleted': ['wp_trash_post', 'woocommerce_trash_order'],
  'order.restored': ['untrashed_post', 'woocommerce_untrash_order'],
  'product.created': [
    'woocommerce_process_product_meta',
    'woocommerce_new_product',
    'woocommerce_new_product_variation',
  ],
  'product.updated': [
    'woocommerce_process_product_meta',
    'woocommerce_update_product',
    'woocommerce_update_product_variation',
  ],
  'product.deleted': ['wp_trash_post'],
  'product.restored': ['untrashed_post'],
};
export type Topic = keyof typeof topics;

export interface ShopWebhook {
  id: number;
  name: string;
  status: 'active' | 'paused' | 'disabled';
  topic: Topic;
  delivery_url: string;
  secret: string;
  created: Date;
  modified: Date | null;
  /** Consecutive failures. */
  failures: number;
  /** Status of the response to the ping, null without a response. */
  pingStatus: number | null;
}

/** A webhook as returned by REST, without its secret. */
export function presentWebhook({ url }: { url: string }, webhook: ShopWebhook) {
  const { id, name, status, topic, delivery_url, created, modified } = webhook;
  const [resource, event] = topic.split('.');
  const collection = `${url}/wp-json/wc/v3/webhooks`;
  const allow = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  return {
    id,
    name,
    status,
    topic,
    resource,
    event,
    hooks: topics[topic],
    delivery_url,
    ...withGmt('date_created', created),
    ...withGmt('date_modified', modified),
    _links: {
      self: [{ href: `${collection}/${id}`, targetHints: { allow } }],
      collection: [{ href: collection }],
    },
  };
}
