import { accountsWork } from '../domains/accounts/jobs';
import { alertsWork } from '../domains/alerts/jobs';
import { auditWork } from '../domains/audit/jobs';
import { deliveriesWork } from '../domains/deliveries/jobs';
import { integrationsWork } from '../domains/integrations/jobs';
import { ordersWork } from '../domains/orders/jobs';
import { recoveryWork } from '../domains/recovery/jobs';
import { shopsWork } from '../domains/shops/jobs';
import { stockWork } from '../domains/stock/jobs';
import { systemWork } from '../domains/system/jobs';
import type { Work } from '../platform/jobs/defineJob';

/** All jobs and pollers; unlisted ones never run. */
export const jobRegistry: Work[] = [
  ...auditWork,
  ...alertsWork,
  ...integrationsWork,
  ...accountsWork,
  ...stockWork,
  ...shopsWork,
  ...deliveriesWork,
  ...ordersWork,
  ...recoveryWork,
  ...systemWork,
];
