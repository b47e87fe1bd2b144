import { signDelivery } from '#shop/webhooks/buildDelivery';
import { loadDelivery } from '../../testkit/deliveries';

/** Sends a recorded webhook of an order for three units, paid now, signed with the site's key; returns the HTTP status. */
export async function sendOrderWebhook(url: string, siteId: string, apiKey: string): Promise<number> {
  const { headers, body: recorded } = loadDelivery('0009');
  const order = { ...JSON.parse(recorded.toString()), date_paid_gmt: new Date().toISOString().slice(0, 19) };
  const body = Buffer.from(JSON.stringify(order));
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
