import * as z from 'zod/mini';
import { endpoint, offeredAs } from './shared/endpoint';
import { Id, NoContent, requiredText } from './shared/fields';
import { validationText } from './shared/texts/validationText';
import { Site, SiteCreate } from './sites';

/** A shop to connect through its consent page, which sends the credentials to the server. */
export const ConnectionCreate = z.pick(SiteCreate, { name: true, url: true, notification_email: true });
export type ConnectionCreate = z.output<typeof ConnectionCreate>;

/** The shop's consent page, to which the console redirects the browser. */
export const ConnectionRedirect = z.object({ id: Id, authorize_url: z.string() });
export type ConnectionRedirect = z.infer<typeof ConnectionRedirect>;

export const Connection = z.object({
  state: z.enum(['waiting', 'connected', 'expired']),
  site_id: z.nullable(Id),
});
export type Connection = z.infer<typeof Connection>;

/** The callback of WooCommerce after consent; WooCommerce defines the field names. */
export const WooCredentialsCallback = z.object({
  consumer_key: requiredText(validationText('sites.consumer_key_required')),
  consumer_secret: requiredText(validationText('sites.consumer_secret_required')),
});
export type WooCredentialsCallback = z.output<typeof WooCredentialsCallback>;

export const CredentialsUpdate = z.pick(SiteCreate, { consumer_key: true, consumer_secret: true });
export type CredentialsUpdate = z.output<typeof CredentialsUpdate>;

export const connections = offeredAs('shop_connection', {
  start: endpoint({
    method: 'POST',
    path: '/sites/connect',
    access: 'sites.write',
    summary: 'Start connecting a shop through its consent page',
    requiresRecentSignIn: true,
    status: 201,
    body: ConnectionCreate,
    data: ConnectionRedirect,
  }),
  reauthorize: endpoint({
    method: 'POST',
    path: '/sites/{id}/connect',
    access: 'sites.write',
    summary: 'Start renewing the credentials of a registered shop through its consent page',
    requiresRecentSignIn: true,
    status: 201,
    data: ConnectionRedirect,
  }),
  get: endpoint({
    method: 'GET',
    path: '/site-connections/{id}',
    access: 'sites.write',
    summary: 'The state of a connection',
    data: Connection,
  }),
  receiveCredentials: endpoint({
    method: 'POST',
    path: '/site-connections/keys',
    summary: "Called by the shop's server with the credentials that its owner approved",
    access: 'public',
    limit: { perMinute: 60 },
    query: z.strictObject({ token: requiredText(validationText('sites.token_required'), 100) }),
    body: WooCredentialsCallback,
    data: NoContent,
  }),
  updateCredentials: endpoint({
    method: 'PUT',
    path: '/sites/{id}/keys',
    access: 'sites.write',
    summary: "Change a shop's consumer key and secret",
    requiresRecentAuthentication: true,
    body: CredentialsUpdate,
    data: Site,
  }),
});
