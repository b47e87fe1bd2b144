import type { Invitation } from '../administrators';
import type { AlertTarget } from '../alertTargets';
import type { ApiKeyCreate } from '../apiKeys';
import type { ApiTokenCreate } from '../apiTokens';
import type { AuditEntry } from '../audit';
import type { PasswordChange } from '../auth';
import type { Batch } from '../batches';
import type { GivenKeys } from '../byHand';
import type { CustomerDetails } from '../customers';
import type { DeliveryRule } from '../deliveryRule';
import type { Generator } from '../generator';
import type { KeyLookup } from '../keyLookup';
import type { ImportForm, KeyReveal } from '../licenseForms';
import type { LicenseDetails } from '../licenses';
import type { Mapping } from '../mappings';
import type { Notification, Preference, TestEmail } from '../notifications';
import type { OrderDetails } from '../orders';
import type { Pool } from '../pools';
import type { KeyHolder } from '../recalls';
import type { Admin, TwoFactorProof } from '../sessions';
import type { SettingsUpdate } from '../settings';
import type { Site, SiteCreate, SiteSummary } from '../sites';
import type { WebhookAttempt, WebhookEndpoint } from '../webhookEndpoints';
import type { Texts } from './Text';

interface FieldLabels<Field extends string> {
  /** Where react-admin looks: `resources.<resource>.fields.<field>`. */
  fields: Record<Field, string>;
}

interface InputLabels<Input extends string> {
  /** Labels that a form shows instead. */
  inputs: Record<Input, string>;
}

/**
 * Every text of a language other than English: all that English has, and the labels of fields, which English declares in
 * the schemas. A missing or unknown key does not compile.
 */
export type Translation = Texts & Labels;

interface Labels {
  resources: {
    pools: FieldLabels<keyof Pool> & InputLabels<'name'>;
    licenses: FieldLabels<
      Exclude<keyof LicenseDetails, 'messages' | 'channels'> | keyof ImportForm | keyof KeyReveal
    > &
      InputLabels<'license_group_id' | 'new_license_id'>;
    orders: FieldLabels<
      Exclude<
        keyof OrderDetails,
        'hold' | 'lines' | 'refunds' | 'messages' | 'channels' | 'links' | 'replacements' | 'events'
      >
    >;
    batches: FieldLabels<
      keyof Batch | Exclude<keyof KeyHolder, 'license_id' | 'license_key' | 'order_id' | 'site'>
    >;
    customers: FieldLabels<Exclude<keyof CustomerDetails, 'shops'>>;
    sites: FieldLabels<keyof Site | Exclude<keyof SiteSummary, 'texts'> | keyof SiteCreate> &
      InputLabels<'name' | 'url'>;
    mappings: FieldLabels<keyof Mapping> & InputLabels<'woocommerce_product_id'>;
    notifications: FieldLabels<Exclude<keyof Notification, 'texts'>>;
    audit: FieldLabels<Exclude<keyof AuditEntry, 'record_ids' | 'record_count'>>;
    administrators: FieldLabels<keyof Admin>;
    invitations: FieldLabels<Exclude<keyof Invitation, 'id'>>;
    alertTargets: FieldLabels<
      | Exclude<keyof AlertTarget, 'id'>
      | `destination.${'url' | 'token' | 'chat'}`
      | `quiet_hours.${'from' | 'until'}`
    >;
    apiKeys: FieldLabels<keyof ApiKeyCreate>;
    apiTokens: FieldLabels<keyof ApiTokenCreate>;
    preferences: FieldLabels<Exclude<keyof Preference, 'id'>>;
    webhookEndpoints: FieldLabels<Exclude<keyof WebhookEndpoint, 'id'>>;
    webhookAttempts: FieldLabels<Exclude<keyof WebhookAttempt, 'id'>>;
  };
  deliveryRule: FieldLabels<keyof DeliveryRule>;
  generator: FieldLabels<keyof Generator | 'count'>;
  byHand: FieldLabels<
    Exclude<keyof GivenKeys, 'idempotency_key' | 'items'> | keyof GivenKeys['items'][number] | 'license_key'
  >;
  support: FieldLabels<Exclude<keyof KeyLookup, 'customer_id'>>;
  settings: FieldLabels<keyof SettingsUpdate | keyof TestEmail>;
  profile: FieldLabels<
    Exclude<keyof Admin, 'id' | 'is_active'> | keyof PasswordChange | keyof TwoFactorProof
  >;
}
