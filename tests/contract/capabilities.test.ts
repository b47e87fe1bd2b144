import { expect, test } from 'vitest';
import * as api from '#contract/api';
import { Capability } from '#contract/capabilities';
import { Mapping, mappings } from '#contract/mappings';
import type { Endpoint } from '#contract/shared/endpoint';
import { fillIn } from '#contract/shared/fallbacks';

const endpoints = Object.values(api).flatMap((group) => Object.values(group) as Endpoint[]);

/** The calls of section 7 of the specification, in its order. */
const SECTION_7 = `
  POST /auth/login
  POST /auth/logout
  GET /auth/me
  PUT /auth/profile
  PUT /auth/password
  POST /auth/refresh
  GET /dashboard/stats
  GET /dashboard/recent
  GET /dashboard/sales-analytics
  GET /licenses
  GET /licenses/{id}
  POST /licenses
  POST /licenses/bulk
  PUT /licenses/{id}
  DELETE /licenses/{id}
  DELETE /licenses/bulk
  GET /license-groups
  GET /license-groups/{id}
  POST /license-groups
  PUT /license-groups/{id}
  DELETE /license-groups/{id}
  GET /mappings
  POST /mappings
  PUT /mappings/{id}
  DELETE /mappings/{id}
  GET /sites
  GET /sites/{id}
  POST /sites
  PUT /sites/{id}
  DELETE /sites/{id}
  POST /sites/{id}/regenerate-api-key
  POST /sites/{id}/sync-products
  GET /validation/stats
  POST /validation/pool/{id}/validate
  POST /validation/license/{id}/validate
  POST /validation/process-queue
  GET /settings
  PUT /settings
  GET /notifications
  GET /notifications/unresolved-count
  GET /notifications/{id}
  PATCH /notifications/{id}/resolve
  POST /notifications/resolve-all
  DELETE /notifications/{id}
  GET /notifications/preferences/list
  POST /notifications/preferences
  DELETE /notifications/preferences/{id}
  POST /notifications/test-email
  POST /notifications/check-pools`;

const describeCalls = (calls: string[]) => calls.toSorted().join('\n');

test('the calls without a capability are those of section 7', () => {
  const always = endpoints.filter(({ capability }) => capability === undefined);
  const calls = always.map(({ method, path }) => `${method} ${path}`);

  expect(describeCalls(calls)).toBe(describeCalls(SECTION_7.trim().split(/\s*\n\s*/)));
});

test('each capability has endpoints, but that which is a field of updates', () => {
  const used = new Set(endpoints.map(({ capability }) => capability));

  expect(Capability.options.filter((name) => !used.has(name))).toEqual(['update_checks']);
});

test('fills in the fields that a server of section 7 does not send, in records and lists', () => {
  const sent = {
    id: 1,
    site_id: 2,
    site: { name: 'Nordlicht' },
    woocommerce_product_id: 11,
    woocommerce_variation_id: 0,
    woocommerce_product_name: 'Office',
    license_group_id: 3,
    licenseGroup: { name: 'Office keys' },
    is_active: true,
  };
  const filled = { ...sent, more_pools: [], keys_per_unit: 1, follows_stock: false, stock: null };

  expect(fillIn(Mapping, { ...sent })).toMatchObject(filled);
  expect(fillIn(mappings.list.data, [{ ...sent }])).toMatchObject([filled]);
});

test('keeps what a server sends, and answers without records', () => {
  const sent = { more_pools: [{ license_group_id: 4 }], keys_per_unit: 3 };

  expect(fillIn(Mapping, { ...sent })).toMatchObject(sent);
  expect(fillIn(Mapping, null)).toBeNull();
  expect(fillIn(mappings.list.data, 'nothing')).toBe('nothing');
});
