// The endpoints of the records that the API lists, by the name of the resource in the console.
export { administrators, invitations } from './administrators';
export { alertTargets } from './alertTargets';
export { apiKeys } from './apiKeys';
export { apiTokens } from './apiTokens';
export { audit } from './audit';
export { batches } from './batches';
export { customers } from './customers';
export { earlierOrders } from './earlierOrders';
export { licenses } from './licenses';
export { mappings } from './mappings';
export { notifications, preferences } from './notifications';
export { orders } from './orders';
export { pools } from './pools';
export { siteEvents } from './siteEvents';
export { sites } from './sites';
export { webhookAttempts, webhookEndpoints } from './webhookEndpoints';
