import * as z from 'zod/mini';
import { nameText } from './names';
import { NotificationType, Severity } from './notifications';
import { crudEndpoints } from './shared/crud';
import { endpoint, offeredAs } from './shared/endpoint';
import { boundedText, Id, requiredText, Timestamp, withLabel } from './shared/fields';
import { reference } from './shared/reference';
import { validationText } from './shared/texts/validationText';
import { isServiceUrl } from './sites';
import { TimeZone } from './timeZone';
import { Outcome } from './webhookEndpoints';

const Url = withLabel(
  'URL',
  requiredText(validationText('values.url'), 2000).check(
    z.refine(isServiceUrl, validationText('values.url')),
  ),
);
const text = (label: string) => withLabel(label, requiredText(validationText('values.not_empty'), 200));
const Token = withLabel('Token', z.nullish(boundedText(200)));

/** Where alerts are sent. What grants access, URL and token, is told masked; sent so, it stays as it is. */
export const Destination = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('slack'), url: Url }),
  z.strictObject({ kind: z.literal('discord'), url: Url }),
  z.strictObject({ kind: z.literal('teams'), url: Url }),
  z.strictObject({ kind: z.literal('telegram'), token: text('Token'), chat: text('Chat') }),
  z.strictObject({ kind: z.literal('ntfy'), url: Url, token: Token }),
  z.strictObject({ kind: z.literal('webhook'), url: Url, token: Token }),
]);
export type Destination = z.output<typeof Destination>;

const TIME_TEXT = validationText('values.time');
const Time = boundedText(5).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME_TEXT));

const MAX_CHOICES = 100;
const choices = <S extends z.ZodMiniType>(label: string, item: S) =>
  withLabel(
    label,
    z.array(item).check(z.maxLength(MAX_CHOICES, validationText('values.max', { max: MAX_CHOICES }))),
  );
const Types = choices('Types', NotificationType);
const Severities = choices('Severities', Severity);
const Sites = choices('Sites', reference('sites'));
const Pools = choices('License pools', reference('pools'));
/** From and until a time of day; `until` may be on the next day. */
const QuietHours = z.nullable(z.strictObject({ from: Time, until: Time }));
const Digest = z.enum(['at_once', 'daily']);
const Zone = withLabel('Time zone', TimeZone);
const Active = withLabel('Active', z.boolean());

/** A chat, a phone or a system that is told alerts. Without types, severities, or sites and pools: of all. */
export const AlertTarget = z.object({
  id: Id,
  name: z.string(),
  destination: Destination,
  types: Types,
  severities: Severities,
  site_ids: Sites,
  pool_ids: Pools,
  digest: Digest,
  quiet_hours: QuietHours,
  time_zone: Zone,
  is_active: Active,
  /** The first attempt that failed since one succeeded, and how the last one ended. */
  failing_since: z.nullable(Timestamp),
  failure: z.nullable(Outcome),
  created_at: Timestamp,
});
export type AlertTarget = z.infer<typeof AlertTarget>;

export const AlertTargetInput = z.strictObject({
  name: nameText(validationText('values.not_empty')),
  destination: Destination,
  types: z._default(Types, []),
  severities: z._default(Severities, []),
  site_ids: z._default(Sites, []),
  pool_ids: z._default(Pools, []),
  digest: z._default(Digest, 'at_once'),
  quiet_hours: z._default(QuietHours, null),
  time_zone: z._default(Zone, 'UTC'),
  is_active: z._default(Active, true),
});
export type AlertTargetInput = z.output<typeof AlertTargetInput>;

export const alertTargets = offeredAs('webhooks', {
  ...crudEndpoints({
    path: '/alert-targets',
    access: { read: 'webhooks.read', write: 'webhooks.write' },
    name: 'alert target',
    record: AlertTarget,
    create: AlertTargetInput,
    filters: ['is_active', 'digest'],
    sort: ['name', 'is_active', 'failing_since', 'created_at'],
  }),
  test: endpoint({
    method: 'POST',
    path: '/alert-targets/{id}/test',
    access: 'webhooks.write',
    summary:
      'Send a test alert at once, also to an inactive target or in its quiet hours; it is not repeated',
    data: z.object({ outcome: Outcome, status: z.nullable(z.int()) }),
  }),
});
