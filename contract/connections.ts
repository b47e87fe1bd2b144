import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Id, Nothing, required } from './fields';
import { Site, SiteCreate } from './sites';

/** A shop to connect without copying keys: it hands them over itself once its owner agrees. */
export const ConnectionCreate = z.pick(SiteCreate, { name: true, url: true, notification_email: true });
export type ConnectionCreate = z.output<typeof ConnectionCreate>;

/** Where the administrator's browser goes next: the shop's own page that asks for consent. */
export const ConnectionStarted = z.object({ id: Id, authorize_url: z.string() });
export type ConnectionStarted = z.infer<typeof ConnectionStarted>;

export const Connection = z.object({
  state: z.enum(['waiting', 'connected', 'expired']),
  site_id: z.nullable(Id),
});
export type Connection = z.infer<typeof Connection>;

/** What a shop sends after consent, under its own names. */
export const HandOver = z.object({
  consumer_key: required('Consumer key is required'),
  consumer_secret: required('Consumer secret is required'),
});
export type HandOver = z.output<typeof HandOver>;

export const KeysUpdate = z.pick(SiteCreate, { consumer_key: true, consumer_secret: true });
export type KeysUpdate = z.output<typeof KeysUpdate>;

export const connections = {
  start: endpoint({
    method: 'POST',
    path: '/sites/connect',
    summary: 'Begin to connect a shop through its own consent page',
    status: 201,
    body: ConnectionCreate,
    data: ConnectionStarted,
  }),
  renew: endpoint({
    method: 'POST',
    path: '/sites/{id}/connect',
    summary: 'Begin to get new keys for a registered shop likewise',
    status: 201,
    data: ConnectionStarted,
  }),
  get: endpoint({
    method: 'GET',
    path: '/site-connections/{id}',
    summary: 'What came of a connection',
    data: Connection,
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/site-connections/keys',
    summary: "Called by the shop's server with the keys that its owner agreed to give",
    access: 'public',
    bodyLimit: 16 * 1024,
    query: z.strictObject({ token: required('Token is required', 100) }),
    body: HandOver,
    data: Nothing,
  }),
  changeKeys: endpoint({
    method: 'PUT',
    path: '/sites/{id}/keys',
    summary: "Change a shop's consumer key and secret",
    body: KeysUpdate,
    data: Site,
  }),
};
