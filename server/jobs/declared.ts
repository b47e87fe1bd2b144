import { mergeSalesJob } from '../dashboard/mergeSalesJob';
import { deliverMessages } from '../delivery/deliverMessages';
import { purgeLinksJob } from '../delivery/purgeLinksJob';
import { purgeBatchesJob } from '../licenses/purgeBatchesJob';
import { purgeEmailsJob } from '../mail/purgeEmailsJob';
import { sendEmailJob } from '../mail/sendEmailJob';
import { checkChangedStock } from '../notifications/checkChangedStock';
import { checkPoolsJob } from '../notifications/checkPoolsJob';
import { purgeEventsJob } from '../orders/purgeEventsJob';
import { serveWaitingJob } from '../orders/serveWaitingJob';
import { workEventsJob } from '../orders/workEventsJob';
import { lookAtOrdersJob } from '../reconciliation/lookAtOrdersJob';
import { queueDueLooksJob } from '../reconciliation/queueDueLooksJob';
import { readProductsJob } from '../reconciliation/readProductsJob';
import { readRefundsJob } from '../refunds/readRefundsJob';
import { checkDueSitesJob } from '../sites/checkDueSitesJob';
import { checkSiteJob } from '../sites/checkSiteJob';
import { removeWebhooksJob } from '../sites/webhooks/removeWebhooksJob';
import { checkWaitingJob } from '../validation/checkWaitingJob';
import { validationJob } from '../validation/validationJob';
import type { Declared } from './jobs';

/** Every job there is; what is not listed here never runs. */
export const declared: Declared = {
  jobs: [
    workEventsJob,
    readRefundsJob,
    queueDueLooksJob,
    lookAtOrdersJob,
    readProductsJob,
    serveWaitingJob,
    checkWaitingJob,
    validationJob,
    purgeEventsJob,
    purgeBatchesJob,
    mergeSalesJob,
    checkPoolsJob,
    sendEmailJob,
    purgeEmailsJob,
    purgeLinksJob,
    checkSiteJob,
    checkDueSitesJob,
    removeWebhooksJob,
  ],
  watches: [checkChangedStock, deliverMessages],
};
