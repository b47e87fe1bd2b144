import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { NewPassword, PasswordChange, passwordRules } from '#contract/auth';
import { getCanonicalKey, toKeyText } from '#contract/canonicalKey';
import { SalesQuery } from '#contract/dashboard';
import { ImportForm, LicenseCreate, LicenseImport, splitKeys } from '#contract/licenseForms';
import { LicenseQuery } from '#contract/licenses';
import { MappingCreate } from '#contract/mappings';
import { NotificationQuery, PreferenceUpsert } from '#contract/notifications';
import { PoolCreate } from '#contract/pools';
import { Login } from '#contract/sessions';
import { AwsRegion, Settings, SettingsUpdate, ValidationSettings } from '#contract/settings';
import { fieldTexts } from '#contract/shared/fieldTexts';
import { ShopOrder } from '#contract/shopOrders';
import { Site, SiteCreate } from '#contract/sites';
import { formatFields } from '../../server/platform/formatText';

function getErrors(schema: z.ZodMiniType, input: unknown): Record<string, string> {
  const { error } = z.safeParse(schema, input);
  return error ? formatFields(fieldTexts(error)) : {};
}

test('fills missing fields of a form with their defaults', () => {
  const license = { license_group_id: 1, license_key: ' AAAA-BBBB ' };

  expect(z.parse(LicenseCreate, license)).toEqual({
    ...license,
    license_key: 'AAAA-BBBB',
    delivre_x_times: 1,
  });
  expect(z.parse(PoolCreate, { name: 'Office Suite' })).toEqual({
    name: 'Office Suite',
    requires_validation: false,
    threshold_count: 10,
    threshold_percentage: 10,
    notify_on_low: true,
    notify_on_depleted: true,
    lead_time_days: 7,
  });
  expect(
    z.parse(MappingCreate, { site_id: 1, woocommerce_product_id: 5, license_group_id: 2 }),
  ).toMatchObject({
    woocommerce_variation_id: 0,
  });
  expect(z.parse(PreferenceUpsert, { email: 'admin@example.com' })).toEqual({
    email: 'admin@example.com',
    type: null,
    license_group_id: null,
    is_active: true,
  });
});

// spec: 4.site-active-at-registration
test('activates a new site by default and stores an empty email as null', () => {
  const site = {
    name: 'Main shop',
    url: 'http://shop.example.com',
    consumer_key: 'ck_1',
    consumer_secret: 'cs_1',
    notification_email: '',
  };

  expect(z.parse(SiteCreate, site)).toMatchObject({ is_active: true, notification_email: null });
});

test('defaults a list query to the specified page, size and order', () => {
  expect(z.parse(LicenseQuery, {})).toEqual({
    page: 1,
    per_page: 20,
    sort_by: 'creation_date',
    sort_order: 'DESC',
  });
  expect(z.parse(NotificationQuery, { resolved: 'false' })).toEqual({ page: 1, limit: 20, resolved: false });
  expect(z.parse(SalesQuery, {})).toEqual({ preset: 'month_to_date', tz: 'UTC' });
});

test('refuses an invalid list query', () => {
  expect(
    Object.keys(getErrors(LicenseQuery, { page: '0', per_page: '1001', sort_by: 'license_key' })),
  ).toEqual(['page', 'per_page', 'sort_by']);
  expect(getErrors(SalesQuery, { preset: 'custom', start: '2026-11-02' })).toEqual({
    start: 'A custom range needs a start and an end date',
  });
  expect(getErrors(SalesQuery, { preset: 'custom', start: '2026-11-02', end: '2026-11-01' })).toEqual({
    end: 'The end date is before the start date',
  });
  expect(getErrors(SalesQuery, { tz: 'Mars/Olympus' })).toEqual({ tz: 'Unknown time zone' });
});

test('reports every undeclared field', () => {
  expect(getErrors(PoolCreate, { name: 'Office Suite', nmae: 'x', id: 7 })).toEqual({
    nmae: 'Unknown field',
    id: 'Unknown field',
  });
});

test('reports the index of an invalid array item', () => {
  const order = {
    order_id: 17,
    customer: { email: 'ada@example.com' },
    line_items: [
      { id: 1, product_id: 5, quantity: 1 },
      { id: 2, product_id: 5, quantity: -1 },
    ],
  };

  expect(getErrors(ShopOrder, order)).toEqual({ 'line_items.1.quantity': 'Must be between 0 and 10000' });
});

// spec: 5.bulk-import
test('splits the keys of a text area at newlines and commas, trims them and drops empty ones', () => {
  expect(splitKeys('AAAA-1\nBBBB-2\r\n  CCCC-3  ,DDDD-4,,\n\n , EEEE 5')).toEqual([
    'AAAA-1',
    'BBBB-2',
    'CCCC-3',
    'DDDD-4',
    'EEEE 5',
  ]);
  expect(splitKeys(' ,\n')).toEqual([]);
});

// spec: 5.password-change
test('refuses a password that breaks a rule', () => {
  const metRules = (password: string) =>
    Object.entries(passwordRules)
      .filter(([, rule]) => rule(password))
      .map(([name]) => name);

  expect(metRules('abc')).toEqual(['lowercase']);
  expect(metRules('Correct-Horse-9')).toEqual(['length', 'uppercase', 'lowercase', 'number']);
  expect(z.safeParse(NewPassword, 'Correct-Horse-9').success).toBe(false);
  for (const special of '@$!%*?&') {
    expect(z.safeParse(NewPassword, `Correct-Horse-9${special}`).success).toBe(true);
  }
});

test('reports a password mismatch even if another field is invalid', () => {
  const form = { current_password: '', new_password: 'Correct-Horse-9!', confirm_password: 'other' };

  expect(getErrors(PasswordChange, form)).toEqual({
    current_password: 'Current password is required',
    confirm_password: 'Passwords do not match',
  });
});

test.each([
  ['QQQQ-7777\u200b', 'QQQQ-7777', 'QQQQ-7777'],
  ['\ufeff\u001fQQ\u00adQQ\u2060-\u200d7777', 'QQQQ-7777', 'QQQQ-7777'],
  ['QQQQ–7777‑A−B', 'QQQQ–7777‑A−B', 'QQQQ-7777-A-B'],
  ['\u00a0QQQQ\u2003 7777\u3000', 'QQQQ\u2003 7777', 'QQQQ 7777'],
  ['ＱＱＱＱ－７７７７', 'ＱＱＱＱ－７７７７', 'QQQQ-7777'],
  ['-----BEGIN\r\nqQ==\u2028END', '-----BEGIN\r\nqQ==\u2028END', '-----BEGIN qQ== END'],
  ['CAFE\u0301-👩‍👧-❤️', 'CAFE\u0301-👩‍👧-❤️', 'CAFÉ-👩👧-❤'],
])(
  'stores %j without its invisible characters, and knows it by its canonical form',
  (written, text, canonical) => {
    expect(toKeyText(written)).toBe(text);
    expect(getCanonicalKey(written)).toBe(canonical);
    expect(getCanonicalKey(text)).toBe(canonical);
  },
);

test('a key of invisible characters is none', () => {
  const form = { license_group_id: 3, delivre_x_times: 1 };

  expect(getErrors(LicenseCreate, { ...form, license_key: '\u200b\u00ad' })).toEqual({
    license_key: 'License key is required',
  });
  expect(splitKeys('AAAA-1\u200b,\u200b\n \u2060')).toEqual(['AAAA-1\u200b']);
});

test('limits a license key to 10,000 characters and refuses NUL', () => {
  const license = (license_key: string) => ({ license_group_id: 1, license_key });

  expect(getErrors(LicenseCreate, license('k'.repeat(10_000)))).toEqual({});
  expect(getErrors(LicenseCreate, license(`"quoted" 🔑 =cmd|' /C calc'!A0`))).toEqual({});
  expect(getErrors(LicenseCreate, license('k'.repeat(10_001)))).toEqual({
    license_key: 'Must be at most 10000 characters',
  });
  expect(getErrors(LicenseCreate, license('AAAA\u0000BBBB'))).toEqual({
    license_key: 'Contains a character that cannot be stored',
  });
});

const password = {
  current_password: 'Old-9!',
  new_password: 'Correct-9!ab',
  confirm_password: 'Correct-9!ab',
};

test.each<[string, z.ZodMiniType, object]>([
  ['username', Login, { password: 'password' }],
  ['password', Login, { username: 'admin' }],
  ['current_password', PasswordChange, password],
  ['new_password', PasswordChange, { ...password, confirm_password: 'Correct-9!ab\ud800' }],
  ['license_key', LicenseCreate, { license_group_id: 1 }],
  ['search', LicenseQuery, {}],
  ['cursor', LicenseQuery, {}],
  ['description', PoolCreate, { name: 'A pool' }],
])('%s refuses an unpaired surrogate', (field, schema, rest) => {
  const message = 'Contains a character that cannot be stored';

  expect(getErrors(schema, { ...rest, [field]: 'Correct-9!ab\ud800' })).toMatchObject({ [field]: message });
  expect(getErrors(schema, { ...rest, [field]: 'Correct-9!ab🔑' })).not.toMatchObject({ [field]: message });
});

test('reports an undeclared field that is named like an Object.prototype member', () => {
  const names = ['constructor', 'toString', '__proto__'];
  const query = Object.fromEntries(names.map((name) => [name, 1]));

  expect(Object.entries(getErrors(LicenseQuery, query))).toEqual(
    names.map((name) => [name, 'Unknown field']),
  );
});

const { validation_check_interval: interval, validation_batch_size: batch } = ValidationSettings.shape;
const { notification_cooldown_hours: cooldown } = ValidationSettings.shape;
const { threshold_count: count, threshold_percentage: percentage } = PoolCreate.shape;

// spec: 9.lengths-deliveries-percentages-intervals
test.each<[string, z.ZodMiniType, accepted: unknown, rejected: unknown]>([
  ['username', Login.shape.username, 'ada', 'ad'],
  ['password', Login.shape.password, 'password', 'passwor'],
  ['new password', NewPassword, 'Correct-9!ab', 'Correct-9!a'],
  ['license key', LicenseCreate.shape.license_key, 'KEY-1', 'KEY1'],
  ['pool name', PoolCreate.shape.name, 'abc', 'ab'],
  ['site name', SiteCreate.shape.name, 'abc', 'ab'],
  ['deliveries', LicenseCreate.shape.delivre_x_times, -1, -2],
  ['threshold count', count, 0, -1],
  ['threshold percentage', percentage, 0, -1],
  ['threshold percentage', percentage, 100, 101],
  ['check interval', interval, 1, 0],
  ['check interval', interval, 60, 61],
  ['batch size', batch, 10, 9],
  ['batch size', batch, 200, 201],
  ['cooldown', cooldown, 1, 0],
  ['cooldown', cooldown, 168, 169],
])('accepts a %s of %j and refuses %j', (_, schema, accepted, rejected) => {
  expect(z.safeParse(schema, accepted).success).toBe(true);
  expect(z.safeParse(schema, rejected).success).toBe(false);
});

// spec: 5.deliveries-1-1-more
test('accepts one, several or unlimited deliveries of a license', () => {
  for (const delivre_x_times of [-1, 1, 2, 1_000_000_000]) {
    const form = { license_group_id: 1, keys: { text: 'AAAA-BBBB', more: 0 }, delivre_x_times };
    expect(getErrors(ImportForm, form)).toEqual({});
  }
});

test('accepts the keys of a file when the text area is empty', () => {
  for (const text of ['', ' ,\n']) {
    expect(getErrors(ImportForm, { license_group_id: 1, keys: { text, more: 5 } })).toEqual({});
  }
});

test('an import request accepts an invalid key, so that only this key is rejected', () => {
  const form = { license_group_id: 1, licenses: [{ license_key: '' }, { license_key: 'AAAA-BBBB' }] };

  expect(z.parse(LicenseImport, form).licenses).toEqual([
    { license_key: '', delivre_x_times: 1 },
    { license_key: 'AAAA-BBBB', delivre_x_times: 1 },
  ]);
});

test('accepts a single changed setting within its limits', () => {
  expect(getErrors(SettingsUpdate, {})).toEqual({});
  expect(getErrors(SettingsUpdate, { validation_check_interval: 60 })).toEqual({});
  expect(getErrors(SettingsUpdate, { aws_region: 'moon-1' })).toHaveProperty('aws_region');
});

// spec: 9.regions-the-default-first
test('offers eleven AWS regions, us-east-1 first', () => {
  expect(AwsRegion.options.join(' ')).toBe(
    'us-east-1 us-east-2 us-west-1 us-west-2 eu-west-1 eu-west-2 eu-central-1 ap-south-1 ap-southeast-1 ap-southeast-2 ap-northeast-1',
  );
});

test('responses contain no secret', () => {
  expect(Object.keys(Settings.shape)).not.toContain('aws_secret_access_key');
  expect(Object.keys(Site.shape)).not.toContain('consumer_secret');
});
