import { webhookAttempts, webhookEndpoints } from '#contract/webhookEndpoints';
import { routes } from '../../platform/http/routes';
import { checkEndpointUrl } from '../../platform/httpClient/checkEndpointUrl';
import { webhookAttempts as attemptTable, webhookEndpoints as endpointTable } from '../../schema';
import { crudHandlers, readHandlers } from '../crud';
import { resolveDisabled } from './endpoints/disableEndpoint';
import { recordSecretAccess, rotateSecret } from './endpoints/endpointSecret';
import { replayAttempt } from './endpoints/replayAttempt';
import { testEndpoint } from './endpoints/testEndpoint';

const endpoints = crudHandlers(webhookEndpoints, {
  table: endpointTable,
  name: 'Webhook',
  searchable: ['name', 'url'],
  kind: 'webhookEndpoint',
});

const attempts = readHandlers(webhookAttempts, {
  table: attemptTable,
  name: 'Attempt',
  searchable: ['subject', 'event_id'],
});

export const webhookEndpointRoutes = routes(webhookEndpoints, {
  ...endpoints,
  create: async (request) => {
    checkEndpointUrl(request.ctx, request.body.url);
    return endpoints.create(request);
  },
  update: async (request) => {
    checkEndpointUrl(request.ctx, request.body.url);
    const endpoint = await endpoints.update(request);
    await resolveDisabled(request.ctx.db);
    return endpoint;
  },
  delete: async (request) => {
    await endpoints.delete(request);
    await resolveDisabled(request.ctx.db);
    return null;
  },
  recordSecretAccess: ({ ctx, params, body }) => recordSecretAccess(ctx, params.id, body),
  rotateSecret: ({ ctx, params }) => rotateSecret(ctx, params.id),
  test: async (request) => {
    const id = await testEndpoint(request.ctx, request.params.id);
    return attempts.get({ ...request, params: { id } });
  },
});

export const webhookAttemptRoutes = routes(webhookAttempts, {
  ...attempts,
  replay: ({ ctx, params }) => replayAttempt(ctx, params.id),
});
