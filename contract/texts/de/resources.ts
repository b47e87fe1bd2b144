// react-admin looks here for the name and the labels of a resource.

export { administratorResource as administrators, invitationResource as invitations } from './administrators';
export { alertTargetResource as alertTargets } from './alertTargets';
export { apiKeyResource as apiKeys } from './apiKeys';
export { apiTokenResource as apiTokens } from './apiTokens';
export { auditResource as audit } from './audit';
export { batchResource as batches } from './batches';
export { customerResource as customers } from './customers';
export { licenseResource as licenses } from './licenses';
export { mappingResource as mappings } from './mappings';
export { notificationResource as notifications } from './notifications';
export { orderResource as orders } from './orders';
export { poolResource as pools } from './pools';
export { preferenceResource as preferences } from './preferences';
export { siteResource as sites } from './sites';
export {
  webhookAttemptResource as webhookAttempts,
  webhookEndpointResource as webhookEndpoints,
} from './webhooks';
