import type { Work } from '../../platform/jobs/defineJob';
import { fulfillBackordersJob } from './allocation/fulfillBackorders';
import { eraseOldCustomersJob, purgeCustomersJob } from './customers/eraseCustomer';
import { listEarlierOrdersJob } from './earlier/listEarlierOrdersJob';
import { serveEarlierOrdersJob } from './earlier/serveEarlierOrdersJob';
import { checkSenderJob } from './events/checkSenderJob';
import { processEventsJob } from './events/processEventsJob';
import { readOrderJob } from './events/readOrderJob';
import { readRefundsJob } from './events/readRefunds';
import { readSubscriptionJob } from './events/readSubscriptionJob';
import { heldOrderPoller } from './held/recheckOrders';
import { unmappedAlerts } from './keyless/alertUnmapped';
import { recallKeysJob } from './recalls/recallKeysJob';

/** Work that runs later. */
export const ordersWork: Work[] = [
  processEventsJob,
  readRefundsJob,
  readSubscriptionJob,
  fulfillBackordersJob,
  listEarlierOrdersJob,
  serveEarlierOrdersJob,
  purgeCustomersJob,
  eraseOldCustomersJob,
  checkSenderJob,
  readOrderJob,
  recallKeysJob,
  unmappedAlerts,
  heldOrderPoller,
];
