import { loadDelivery, signDelivery } from '../shop/deliveries';

/** Sends a recorded webhook of a paid order for three units, signed with the site's key; returns the HTTP status. */
export async function sendOrderWebhook(url: string, siteId: string, apiKey: string): Promise<number> {
  const { headers, body } = loadDelivery('0009');
  const response = await fetch(`${url}/api/webhooks/woocommerce/${siteId}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-WC-Webhook-Topic': headers['x-wc-webhook-topic'] ?? '',
      'X-WC-Webhook-Signature': signDelivery(body, apiKey),
    },
    body: new Uint8Array(body),
  });
  return response.status;
}
