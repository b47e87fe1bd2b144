export type Row = Record<string, string | number | boolean | null | object>;

const NOW = '2026-11-20T12:00:00.000Z';
const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Section 3 gives an administrator no id. */
export const admin: Row = {
  username: 'grace',
  email: 'grace@example.com',
  first_name: 'Grace',
  last_name: 'Hall',
  role: 'admin',
  is_active: true,
  last_login: NOW,
  created_at: NOW,
};

const emptyPool: Row = {
  description: null,
  requires_validation: false,
  total_licenses: 0,
  available_licenses: 0,
  sold_licenses: 0,
  exhausted_licenses: 0,
  threshold_count: 10,
  threshold_percentage: 10,
  notify_on_low: true,
  notify_on_depleted: true,
  last_notification_at: null,
  created_at: NOW,
  updated_at: NOW,
};

const emptySite: Row = {
  api_key: 'ks_0000000000000000000001',
  notification_email: null,
  is_active: true,
  last_sync_at: null,
  created_at: NOW,
  updated_at: NOW,
};

/** The records of section 3, with its fields only. */
export function createShop() {
  const pools: Row[] = [
    {
      ...emptyPool,
      id: 1,
      name: 'Office keys',
      total_licenses: 40,
      available_licenses: 20,
      sold_licenses: 20,
    },
    {
      ...emptyPool,
      id: 2,
      name: 'Windows keys',
      total_licenses: 5,
      available_licenses: 5,
      requires_validation: true,
    },
  ];
  const sites: Row[] = [
    {
      ...emptySite,
      id: 1,
      name: 'Nordlicht',
      url: 'https://nordlicht.example.com',
      consumer_key: 'ck_1',
      consumer_secret: 'cs_1',
    },
  ];
  const mappings: Row[] = [
    toMapping(
      {
        id: 1,
        site_id: 1,
        woocommerce_product_id: 11,
        woocommerce_product_name: 'Office 2026',
        license_group_id: 1,
      },
      sites,
      pools,
    ),
  ];
  const licenses = range(45).map((id) => toLicense(id, pools[id > 40 ? 1 : 0] ?? {}, sites[0] ?? {}));
  const notifications: Row[] = range(3).map((id) => ({
    id,
    title: `Low stock ${id}`,
    message: 'Office keys has 3 licenses left',
    severity: 'WARNING',
    type: 'LOW_STOCK',
    is_resolved: false,
    license_groups: { name: 'Office keys' },
    available_count: 3,
    threshold_value: 10,
    triggered_at: NOW,
    resolved_at: null,
  }));
  const preferences: Row[] = [];
  const settings: Row = {
    validation_check_interval: 5,
    validation_batch_size: 50,
    notification_cooldown_hours: 24,
    aws_region: 'us-east-1',
    aws_access_key_id: '',
    aws_secret_access_key: '',
    ses_from_email: 'alerts@example.com',
    frontend_url: '',
    email_configured: true,
  };
  return {
    pools,
    sites,
    mappings,
    licenses,
    notifications,
    preferences,
    settings,
    emptyPool,
    emptySite,
    toMapping,
    addLicense,
    findLicenses,
    findNotifications,
    getStats,
    getSummary,
    products: [
      { id: 11, name: 'Office 2026' },
      { id: 12, name: 'Antivirus' },
    ],
    validation: { total_unlimited: 4, valid: 3, invalid: 1, pending: 0, last_run: NOW },
    sales: {
      summary: { total_sold: 20, previous_period_sold: 10, percentage_change: 100, trend: 'up' },
      time_series: range(20).map((day) => ({
        date: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`,
        count: day % 4,
      })),
      period: { interval: 'day' },
      by_status: [
        { status: 'sold', count: 18 },
        { status: 'exhausted', count: 2 },
      ],
    },
  };
}

function toLicense(id: number, pool: Row, site: Row): Row {
  const isSold = id % 2 === 0 && id <= 40;
  return {
    license_id: id,
    license_key: `enc:${id}`,
    license_key_decrypted: `AAAA-BBBB-${1000 + id}`,
    license_group_id: pool.id ?? 0,
    licenseGroup: { id: pool.id, name: pool.name },
    license_status: isSold ? 'sold' : 'available',
    owner_email_address: isSold ? `customer${id}@example.com` : null,
    owner_first_name: isSold ? 'Carl' : null,
    owner_last_name: isSold ? `Gauss ${id}` : null,
    order_id: isSold ? String(5000 + id) : null,
    product_id: isSold ? 11 : null,
    delivre_x_times: pool.requires_validation ? -1 : 1,
    remaining_delivre_x_times: pool.requires_validation ? -1 : 1,
    creation_date: NOW,
    sold_date: isSold ? NOW : null,
    replacement_note: null,
    assignedSite: isSold ? { id: site.id, name: site.name } : null,
  };
}

function addLicense(licenses: Row[], pools: Row[], input: Row): number {
  const id = Math.max(...licenses.map((row) => Number(row.license_id))) + 1;
  const pool = pools.find((row) => row.id === input.license_group_id) ?? {};
  const { license_key, ...sent } = input;
  licenses.unshift({
    ...toLicense(id + 1000, pool, {}),
    ...sent,
    license_id: id,
    license_key_decrypted: license_key ?? '',
  });
  return id;
}

function toMapping(input: Row, sites: Row[], pools: Row[]): Row {
  const site = { name: sites.find(({ id }) => id === input.site_id)?.name ?? '' };
  const licenseGroup = { name: pools.find(({ id }) => id === input.license_group_id)?.name ?? '' };
  return { woocommerce_variation_id: 0, is_active: true, ...input, site, licenseGroup };
}

function findLicenses(
  licenses: Row[],
  { search, status, license_group_id, sort_by, sort_order }: Row,
): Row[] {
  const text = String(search ?? '').toLowerCase();
  const found = licenses.filter(
    (row) =>
      (!status || row.license_status === status) &&
      (!license_group_id || row.license_group_id === Number(license_group_id)) &&
      (!text || [row.license_key_decrypted, row.owner_email_address].join(' ').toLowerCase().includes(text)),
  );
  const field = String(sort_by ?? 'creation_date');
  const sign = sort_order === 'ASC' ? 1 : -1;
  return found.sort(
    (a, b) => sign * String(a[field]).localeCompare(String(b[field]), 'en', { numeric: true }),
  );
}

const findNotifications = (notifications: Row[], { severity, type, resolved }: Row): Row[] =>
  notifications.filter(
    (row) =>
      (!severity || row.severity === severity) &&
      (!type || row.type === type) &&
      (resolved === undefined || String(row.is_resolved) === resolved),
  );

const count = (licenses: Row[], status: string) =>
  licenses.filter(({ license_status }) => license_status === status).length;

const getStats = (licenses: Row[]) => ({
  available: count(licenses, 'available'),
  sold: count(licenses, 'sold'),
  exhausted: count(licenses, 'exhausted'),
});

function getSummary(licenses: Row[]) {
  const { available, sold, exhausted } = getStats(licenses);
  const recent_assignments = licenses
    .filter(({ license_status }) => license_status === 'sold')
    .slice(0, 5)
    .map(({ license_id, product_id, owner_email_address, order_id, sold_date }) => ({
      license_id,
      product_id,
      owner_email_address,
      order_id,
      sold_date,
    }));
  return {
    total_licenses: licenses.length,
    available_licenses: available,
    sold_licenses: sold,
    exhausted_licenses: exhausted,
    recent_assignments,
  };
}
