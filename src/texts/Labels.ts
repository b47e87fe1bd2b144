import type { ApiKeyCreate } from '#contract/apiKeys';
import type { AuditEntry } from '#contract/audit';
import type { PasswordChange } from '#contract/auth';
import type { CustomerDetails } from '#contract/customers';
import type { ImportForm, KeyReveal } from '#contract/licenseForms';
import type { LicenseDetails } from '#contract/licenses';
import type { Mapping } from '#contract/mappings';
import type { Notification, Preference, TestEmail } from '#contract/notifications';
import type { OrderDetails } from '#contract/orders';
import type { Pool } from '#contract/pools';
import type { Admin, TwoFactorProof } from '#contract/sessions';
import type { SettingsUpdate } from '#contract/settings';
import type { Site, SiteCreate, SiteSummary } from '#contract/sites';

interface ResourceLabels<Field extends string, Input extends Field = never> {
  /** Mounted where react-admin looks: `resources.<resource>.fields.<field>`. */
  fields: Record<Field, string>;
  /** Labels that a form shows instead. */
  inputs: Record<Input, string>;
}

/**
 * The translated labels of the contract's fields; English is declared in the schemas. A label of a missing or unknown
 * field does not compile.
 */
export interface Labels {
  pools: ResourceLabels<keyof Pool, 'name'>;
  licenses: ResourceLabels<
    Exclude<keyof LicenseDetails, 'messages' | 'channels'> | keyof ImportForm | keyof KeyReveal,
    'license_group_id'
  >;
  orders: ResourceLabels<
    Exclude<
      keyof OrderDetails,
      'lines' | 'refunds' | 'messages' | 'channels' | 'links' | 'replacements' | 'events'
    >
  >;
  customers: ResourceLabels<Exclude<keyof CustomerDetails, 'shops'>>;
  sites: ResourceLabels<keyof Site | Exclude<keyof SiteSummary, 'texts'> | keyof SiteCreate, 'name' | 'url'>;
  api_keys: ResourceLabels<keyof ApiKeyCreate>;
  mappings: ResourceLabels<keyof Mapping, 'woocommerce_product_id'>;
  notifications: ResourceLabels<Exclude<keyof Notification, 'texts'>>;
  audit: ResourceLabels<Exclude<keyof AuditEntry, 'record_ids' | 'record_count'>>;
  administrators: ResourceLabels<keyof Admin>;
  settings: ResourceLabels<keyof SettingsUpdate | keyof Preference | keyof TestEmail>;
  profile: ResourceLabels<
    Exclude<keyof Admin, 'id' | 'is_active'> | keyof PasswordChange | keyof TwoFactorProof
  >;
}
