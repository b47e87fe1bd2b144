import { formatFields } from '../../server/platform/formatText';
// spec: 9.lengths-deliveries-percentages-intervals

import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { PasswordChange, Profile } from '#contract/auth';
import { ImportForm, LicenseCreate, LicenseImport } from '#contract/licenseForms';
import { MappingCreate } from '#contract/mappings';
import { PreferenceUpsert, TestEmail } from '#contract/notifications';
import { PoolCreate, PoolRename, PoolUpdate } from '#contract/pools';
import { Login } from '#contract/sessions';
import { EmailSettings, ValidationSettings } from '#contract/settings';
import { fieldTexts } from '#contract/shared/fieldTexts';
import { SiteCreate, SiteUpdate } from '#contract/sites';
import { validation } from '#contract/validation';

const login = { username: 'admin', password: 'password' };
const license = { license_group_id: 1, license_key: 'AAAA-BBBB' };
const importForm = { license_group_id: 1, keys: { text: 'AAAA-BBBB', more: 0 } };
const pool = { name: 'Office Suite' };
const mapping = { site_id: 1, woocommerce_product_id: 5, license_group_id: 1 };
const site = {
  name: 'Main shop',
  url: 'https://shop.example.com',
  consumer_key: 'ck_1',
  consumer_secret: 'cs_1',
};
const password = {
  current_password: 'old',
  new_password: 'Correct-Horse-9!',
  confirm_password: 'Correct-Horse-9!',
};
const validationSettings = {
  validation_check_interval: 5,
  validation_batch_size: 50,
  notification_cooldown_hours: 24,
};
const emailSettings = {
  language: 'en',
  mail_service: 'smtp',
  smtp_port: 587,
  smtp_security: 'starttls',
  aws_region: 'us-east-1',
};

const USERNAME_MIN = 'Username must be at least 3 characters';
const PASSWORD_MIN = 'Password must be at least 8 characters';
const KEY_MIN = 'License key must be at least 5 characters';
const DELIVERIES_RANGE = 'Must be -1 (unlimited) or at least 1';
const POOL_AND_KEYS_REQUIRED = 'Please select a pool and enter license keys';
const KEY_REQUIRED = 'Please enter at least one license key';
const POOL_MIN = 'Pool name must be at least 3 characters';
const PERCENT_RANGE = 'Must be between 0-100';
const URL_INVALID = 'Please enter a valid URL (e.g., https://shop.example.com)';
const NEW_PASSWORD_MIN = 'Password must be at least 12 characters';
const PASSWORD_WEAK = 'Password must include uppercase, lowercase, number, and special character';
const INTERVAL_RANGE = 'Check interval must be between 1 and 60 minutes';
const BATCH_RANGE = 'Batch size must be between 10 and 200';
const COOLDOWN_RANGE = 'Cooldown must be between 1 and 168 hours';

type Case = [
  form: string,
  schema: z.ZodMiniType,
  valid: object,
  field: string,
  value: unknown,
  message: string,
];

const cases: Case[] = [
  ['Login', Login, login, 'username', undefined, 'Username is required'],
  ['Login', Login, login, 'username', '', 'Username is required'],
  ['Login', Login, login, 'username', '   ', 'Username is required'],
  ['Login', Login, login, 'username', 'ab', USERNAME_MIN],
  ['Login', Login, login, 'username', ' ab ', USERNAME_MIN],
  ['Login', Login, login, 'password', undefined, 'Password is required'],
  ['Login', Login, login, 'password', '', 'Password is required'],
  ['Login', Login, login, 'password', '1234567', PASSWORD_MIN],
  ['Create license', LicenseCreate, license, 'license_group_id', undefined, 'License pool is required'],
  ['Create license', LicenseCreate, license, 'license_group_id', null, 'License pool is required'],
  ['Create license', LicenseCreate, license, 'license_group_id', 0, 'License pool is required'],
  ['Create license', LicenseCreate, license, 'license_key', undefined, 'License key is required'],
  ['Create license', LicenseCreate, license, 'license_key', '  ', 'License key is required'],
  ['Create license', LicenseCreate, license, 'license_key', ' AAAA ', KEY_MIN],
  ['Create license', LicenseCreate, license, 'delivre_x_times', 0, DELIVERIES_RANGE],
  ['Create license', LicenseCreate, license, 'delivre_x_times', -2, DELIVERIES_RANGE],
  ['Create license', LicenseCreate, license, 'delivre_x_times', 1.5, DELIVERIES_RANGE],
  ['Bulk import', ImportForm, importForm, 'license_group_id', undefined, POOL_AND_KEYS_REQUIRED],
  ['Bulk import', ImportForm, importForm, 'keys', undefined, POOL_AND_KEYS_REQUIRED],
  ['Bulk import', ImportForm, importForm, 'keys', { text: '', more: 0 }, POOL_AND_KEYS_REQUIRED],
  ['Bulk import', ImportForm, importForm, 'keys', { text: ' , \n ,', more: 0 }, KEY_REQUIRED],
  ['Bulk import request', LicenseImport, { license_group_id: 1 }, 'licenses', undefined, KEY_REQUIRED],
  ['Bulk import request', LicenseImport, { license_group_id: 1 }, 'licenses', [], KEY_REQUIRED],
  ['Create pool', PoolCreate, pool, 'name', undefined, 'Pool name is required'],
  ['Create pool', PoolCreate, pool, 'name', ' ', 'Pool name is required'],
  ['Create pool', PoolCreate, pool, 'name', 'ab', POOL_MIN],
  ['Create pool', PoolCreate, pool, 'threshold_count', -1, 'Must be 0 or greater'],
  ['Create pool', PoolCreate, pool, 'threshold_percentage', -1, PERCENT_RANGE],
  ['Create pool', PoolCreate, pool, 'threshold_percentage', 100.5, PERCENT_RANGE],
  ['Change pool', PoolUpdate, {}, 'threshold_percentage', 101, PERCENT_RANGE],
  ['Pool rename', PoolRename, pool, 'name', '', 'Pool name cannot be empty'],
  ['Pool rename', PoolRename, pool, 'name', 'ab', POOL_MIN],
  ['Mapping', MappingCreate, mapping, 'site_id', undefined, 'Site is required'],
  ['Mapping', MappingCreate, mapping, 'woocommerce_product_id', undefined, 'Product is required'],
  ['Mapping', MappingCreate, mapping, 'woocommerce_product_id', 0, 'Please select a valid product'],
  ['Mapping', MappingCreate, mapping, 'license_group_id', undefined, 'License pool is required'],
  ['Site', SiteCreate, site, 'name', '', 'Site name is required'],
  ['Site', SiteCreate, site, 'name', 'ab', 'Site name must be at least 3 characters'],
  ['Site', SiteCreate, site, 'url', undefined, 'Site URL is required'],
  ['Site', SiteCreate, site, 'url', '', 'Site URL is required'],
  ['Site', SiteCreate, site, 'url', 'shop.example.com', URL_INVALID],
  ['Site', SiteCreate, site, 'url', 'ftp://shop.example.com', URL_INVALID],
  ['Site', SiteCreate, site, 'url', 'https://', URL_INVALID],
  ['Site', SiteCreate, site, 'url', 'https://me:secret@shop.example.com', URL_INVALID],
  ['Site', SiteCreate, site, 'consumer_key', '', 'Consumer key is required'],
  ['Site', SiteCreate, site, 'consumer_secret', undefined, 'Consumer secret is required'],
  ['Site', SiteCreate, site, 'notification_email', 'nobody', 'Invalid email address'],
  ['Site email', SiteUpdate, {}, 'notification_email', 'a@b', 'Invalid email address'],
  ['Profile', Profile, {}, 'email', undefined, 'Email is required'],
  ['Profile', Profile, {}, 'email', '', 'Email is required'],
  ['Profile', Profile, {}, 'email', 'nobody', 'Invalid email format'],
  ['Password', PasswordChange, password, 'current_password', '', 'Current password is required'],
  ['Password', PasswordChange, password, 'new_password', '', 'New password is required'],
  ['Password', PasswordChange, password, 'new_password', 'Short-1!', NEW_PASSWORD_MIN],
  ['Password', PasswordChange, password, 'new_password', 'correct-horse-9!', PASSWORD_WEAK],
  ['Password', PasswordChange, password, 'confirm_password', '', 'Password confirmation is required'],
  ['Password', PasswordChange, password, 'confirm_password', 'Correct-Horse-8!', 'Passwords do not match'],
  ['Settings', ValidationSettings, validationSettings, 'validation_check_interval', 0, INTERVAL_RANGE],
  ['Settings', ValidationSettings, validationSettings, 'validation_check_interval', 61, INTERVAL_RANGE],
  ['Settings', ValidationSettings, validationSettings, 'validation_batch_size', 9, BATCH_RANGE],
  ['Settings', ValidationSettings, validationSettings, 'validation_batch_size', 201, BATCH_RANGE],
  ['Settings', ValidationSettings, validationSettings, 'notification_cooldown_hours', 0, COOLDOWN_RANGE],
  ['Settings', ValidationSettings, validationSettings, 'notification_cooldown_hours', 169, COOLDOWN_RANGE],
  ['Settings', EmailSettings, emailSettings, 'ses_from_email', 'nobody', 'Invalid email address'],
  ['Settings', EmailSettings, emailSettings, 'frontend_url', 'keys.example.com', 'Please enter a valid URL'],
  ['Validate Now', validation.processQueue.body, {}, 'batch_size', 5, BATCH_RANGE],
  ['Preference', PreferenceUpsert, {}, 'email', 'nobody', 'Invalid email address'],
  ['Test email', TestEmail, {}, 'recipient', '', 'Email is required'],
];

for (const [form, schema, valid, field, value, message] of cases) {
  test(`${form}: refuses ${field} ${JSON.stringify(value) ?? 'undefined'} with "${message}"`, () => {
    const result = z.safeParse(schema, { ...valid, [field]: value });

    expect(result.error && formatFields(fieldTexts(result.error))).toEqual(
      field === 'new_password' ? expect.objectContaining({ [field]: message }) : { [field]: message },
    );
  });
}
