import { loadDelivery, signDelivery } from '../shop/deliveries';

/** The shop sends an order it was paid for: three pieces of one product, recorded, signed for our site. */
export async function orderArrives(url: string, siteId: string, apiKey: string): Promise<number> {
  const { headers, body } = loadDelivery('0009');
  const answer = await fetch(`${url}/api/webhooks/woocommerce/${siteId}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-WC-Webhook-Topic': headers['x-wc-webhook-topic'] ?? '',
      'X-WC-Webhook-Signature': signDelivery(body, apiKey),
    },
    body: new Uint8Array(body),
  });
  return answer.status;
}
