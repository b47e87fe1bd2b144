import * as z from 'zod/mini';
import { Channel, DeliveryKind } from './deliveries';
import { endpoint, offeredAs } from './shared/endpoint';
import { Id } from './shared/fields';
import { textsOf } from './shared/texts/validationText';

/** A message as the customer of the test order would receive it. */
const TestMessage = z.object({
  kind: DeliveryKind,
  channel: Channel,
  subject: z.nullable(z.string()),
  html: z.string(),
});

/** Result of a test order. It ran as a real one, and was rolled back: no key is sold, no order is stored. */
export const TestOrder = z.object({
  product: z.string(),
  license_group: z.object({ id: Id, name: z.string() }),
  /** The notice of a backorder is among them if the site sends notices. */
  messages: z.array(TestMessage),
  /** The customer's page of the order. */
  page_html: z.string(),
  /** The address that the email was sent to; null if none was sent. */
  sent_to: z.nullable(z.string()),
  /** Why the customer would get no message, or why none was sent to the administrator. */
  reason: z.nullable(z.string()),
  texts: textsOf('reason'),
});
export type TestOrder = z.infer<typeof TestOrder>;

export const testOrders = offeredAs('orders', {
  run: endpoint({
    method: 'POST',
    path: '/sites/{id}/test-order',
    access: 'sites.write',
    summary:
      'Run a test order of a mapped product without selling a key, and send its email to the administrator',
    data: TestOrder,
  }),
});
