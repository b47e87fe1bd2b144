import administrators from './administrators';
import alertTargets from './alertTargets';
import apiKeys from './apiKeys';
import apiTokens from './apiTokens';
import audit from './audit';
import batches from './batches';
import customers from './customers';
import invitations from './invitations';
import licenses from './licenses';
import mappings from './mappings';
import notifications from './notifications';
import orders from './orders';
import pools from './pools';
import preferences from './preferences';
import sites from './sites';
import webhookAttempts from './webhookAttempts';
import webhookEndpoints from './webhookEndpoints';

/**
 * The resources of the console, in the order of its navigation. Routes, navigation, command palette, shortcuts, first
 * requests, access control and the paths of the data provider follow from them.
 */
export const resources = [
  pools,
  mappings,
  sites,
  licenses,
  batches,
  orders,
  customers,
  notifications,
  audit,
  administrators,
  invitations,
  apiKeys,
  apiTokens,
  preferences,
  alertTargets,
  webhookEndpoints,
  webhookAttempts,
];
