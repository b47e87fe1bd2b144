import fetchMock from 'fetch-mock';
import { vi } from 'vitest';
import type { Attention, Setup } from '#contract/dashboard';
import type { License } from '#contract/licenses';
import type { Pool } from '#contract/pools';
import type { CursorPagination } from '#contract/shared/query';
import { resources } from '../../src/custom-pages/resources';
import { dataProvider } from '../../src/shell/dataProvider';
import { renderResource } from './renderResource';
import { ok } from './responses';

const stock = resources.filter(({ name }) => ['licenses', 'pools'].includes(name));

export const office: Pool = {
  id: 3,
  name: 'Office 2026',
  description: 'For one computer',
  instructions: null,
  requires_validation: false,
  key_parts: [],
  total_licenses: 50,
  available_licenses: 20,
  sold_licenses: 25,
  exhausted_licenses: 4,
  threshold_count: 10,
  threshold_percentage: 5,
  notify_on_low: true,
  notify_on_depleted: true,
  next_delivery_on: null,
  lead_time_days: 7,
  refund_policy: 'flag',
  runway: {
    deliveries_left: 20,
    sold_per_day: 2.2,
    days_left: 9.1,
    runs_out_at: '2026-11-30T12:00:00.000Z',
    earliest: '2026-11-28T12:00:00.000Z',
    latest: '2026-12-03T12:00:00.000Z',
  },
  last_notification_at: null,
  created_at: '2026-10-02T10:00:00.000Z',
  updated_at: '2026-11-02T10:00:00.000Z',
};
export const cloud: Pool = {
  ...office,
  id: 4,
  name: 'Cloud Seats',
  description: null,
  requires_validation: true,
  total_licenses: 30,
  available_licenses: 29,
};

export const available: License = {
  license_id: 11,
  license_key: '•••••-AAAAA',
  license_key_decrypted: 'KEY11-BBBBB-AAAAA',
  license_group_id: 3,
  licenseGroup: { id: 3, name: 'Office 2026' },
  license_status: 'available',
  owner_email_address: null,
  owner_first_name: null,
  owner_last_name: null,
  order_id: null,
  order: null,
  customer_id: null,
  product_id: null,
  delivre_x_times: 1,
  remaining_delivre_x_times: 1,
  creation_date: '2026-11-01T10:00:00.000Z',
  sold_date: null,
  expires_on: null,
  valid_until: null,
  replacement_note: null,
  assignedSite: null,
  flag: null,
  batch_id: null,
  note: null,
  cost: null,
  validation: null,
};
export const sold: License = {
  ...available,
  license_id: 12,
  license_key_decrypted: 'KEY12-BBBBB-CCCCC',
  license_status: 'sold',
  owner_email_address: 'eva@example.com',
  owner_first_name: 'Eva',
  owner_last_name: "O'Brien",
  order_id: '20931',
  order: { id: 931, number: '20931' },
  customer_id: 31,
  remaining_delivre_x_times: 0,
  sold_date: '2026-11-03T10:00:00.000Z',
  assignedSite: { id: 2, name: 'Main Shop' },
};

/** A shop that was checked, and nothing to do. */
export const noAttention: Attention = {
  items: [],
  total: 0,
  shops: 1,
  unchecked_shops: 0,
  unanswered_units: 0,
  unanswered_is_minimum: false,
};

const STEPS = ['pool', 'keys', 'shop', 'mapping', 'delivery', 'mail', 'test_order'] as const;

/** A complete setup whose list an administrator closed. */
export const closedSetup: Setup = {
  steps: STEPS.map((name) => ({
    ...{ name, state: 'done', reason: null },
    ...{ waits_for: null, license_group_id: null, site_id: null },
  })),
  is_complete: true,
  is_dismissed: true,
};

export function licensePage(
  rows: License[],
  total = rows.length,
  next_cursor: string | null = null,
  limits: Pick<CursorPagination, 'is_total_limited'> = {},
) {
  const pages = { total, total_pages: Math.ceil(total / 20) };
  const pagination = { page: 1, per_page: 20, ...pages, next_cursor, ...limits };
  return ok({ licenses: rows, pagination, stats: { available: 20, sold: 25, exhausted: 4 } });
}

/** What the filter of licenses by batch asks for. */
export const noBatches = {
  batches: [],
  pagination: { page: 1, per_page: 100, total: 0, total_pages: 0, next_cursor: null },
};

export function openStock(at: string) {
  // The sites and the batches of the licenses' filters; a test may have mocked others.
  fetchMock.get('path:/api/sites', ok([])).get('path:/api/batches', ok(noBatches));
  return renderResource(stock, { dataProvider, at: `/dashboard/${at}` });
}

/** Returns the values of the stat cards by title. */
export function readStatCards(): Record<string, string> {
  const values = [...document.querySelectorAll('[data-stat-value]')];
  const getTitle = (value: Element) => value.closest('section')?.querySelector('h2')?.textContent ?? '';
  return Object.fromEntries(values.map((value) => [getTitle(value), value.textContent ?? '']));
}

/** Returns the queries of all requests of the licenses list, in order. */
export function getLicenseQueries(): URLSearchParams[] {
  const calls = fetchMock.callHistory.calls('path:/api/licenses');
  return calls.map(({ url }) => new URL(url, 'http://localhost').searchParams);
}

/** The request of the licenses list with a search, which is in no address. */
export const SEARCH = 'path:/api/licenses/search';

/** Returns the bodies of all searches of licenses, in order. */
export function getLicenseSearches(): Record<string, unknown>[] {
  return fetchMock.callHistory.calls(SEARCH).map(({ options }) => JSON.parse(String(options.body)));
}

/** Captures downloaded files, because jsdom would navigate to them. */
export function captureDownloads() {
  const files: Blob[] = [];
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL(file: Blob) {
        files.push(file);
        return 'blob:download';
      }
    },
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  return { text: async () => (await files.at(-1)?.text()) ?? '', files };
}
