import type { AuditEntry } from '#contract/audit';
import type { Admin, PasswordChange } from '#contract/auth';
import type { ImportForm } from '#contract/importForm';
import type { LicenseDetails } from '#contract/licenses';
import type { Mapping } from '#contract/mappings';
import type { Notification, Preference, TestEmail } from '#contract/notifications';
import type { Pool } from '#contract/pools';
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
  licenses: ResourceLabels<Exclude<keyof LicenseDetails, 'messages'> | keyof ImportForm, 'license_group_id'>;
  sites: ResourceLabels<keyof Site | keyof SiteSummary | keyof SiteCreate, 'name' | 'url'>;
  mappings: ResourceLabels<keyof Mapping, 'woocommerce_product_id'>;
  notifications: ResourceLabels<Exclude<keyof Notification, 'texts'>>;
  audit: ResourceLabels<Exclude<keyof AuditEntry, 'record_ids' | 'record_count'>>;
  settings: ResourceLabels<keyof SettingsUpdate | keyof Preference | keyof TestEmail>;
  profile: ResourceLabels<Exclude<keyof Admin, 'id' | 'is_active'> | keyof PasswordChange>;
}
