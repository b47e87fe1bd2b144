import { webhookEndpoints } from '#contract/webhookEndpoints';
import { defineResource } from '../../admin';

/** Systems that are told events; a part of the settings, so that it is not in the navigation. */
export default defineResource({
  name: 'webhookEndpoints',
  endpoints: webhookEndpoints,
  menu: false,
  list: { load: () => import('./webhookEndpointList') },
  create: { load: () => import('./webhookEndpointForm') },
  edit: { load: () => import('./webhookEndpointForm') },
  show: { load: () => import('./WebhookEndpointPage') },
  delete: 'pessimistic',
});
