import { screen } from '@testing-library/react';
import fetchMock from 'fetch-mock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prefetch } from '../../src/dataProvider/request';
import { storeFirstRequests } from '../../src/shell/firstRequests';
import { getPrefetchPaths } from '../../src/shell/preload';
import { errorResponse, ok } from './responses';
import { available, licensePage, office, openStock } from './stock';

const LIST = '/dashboard/licenses';
const list = 'path:/api/licenses';

beforeEach(() => {
  storeFirstRequests();
  fetchMock
    .mockGlobal()
    .get('/api/license-groups', ok([office]))
    .get('path:/api/sites', ok([]));
});
afterEach(() => {
  fetchMock.hardReset();
  localStorage.clear();
});

function prefetchList() {
  for (const path of getPrefetchPaths({ pathname: LIST, search: '' })) prefetch(path);
}

test('uses the prefetched responses for the list and requests nothing twice', async () => {
  fetchMock.get(list, licensePage([available]));

  prefetchList();
  openStock('licenses');
  expect(await screen.findByRole('link', { name: String(available.license_id) })).toBeVisible();

  expect(fetchMock.callHistory.calls(list)).toHaveLength(1);
  expect(fetchMock.callHistory.calls('/api/license-groups')).toHaveLength(1);
});

test('the first requests of a list follow from its declaration', () => {
  expect(getPrefetchPaths({ pathname: LIST, search: '' })).toEqual([
    '/licenses?page=1&per_page=20&sort_by=creation_date&sort_order=DESC',
    '/license-groups',
    '/sites',
  ]);
});

test('requests a failed prefetch again', async () => {
  fetchMock.getOnce(list, errorResponse(503, 'Busy')).get(list, licensePage([available]));

  prefetchList();
  openStock('licenses');

  expect(await screen.findByRole('link', { name: String(available.license_id) })).toBeVisible();
  expect(fetchMock.callHistory.calls(list)).toHaveLength(2);
});

test('prefetches nothing for a list with other parameters', () => {
  const defaults = getPrefetchPaths({ pathname: LIST, search: '' });
  const withSearch = getPrefetchPaths({ pathname: LIST, search: '?page=2' });
  localStorage.setItem('RaStore.licenses.listParams', '{"page":2}');
  const withStoredParams = getPrefetchPaths({ pathname: LIST, search: '' });

  expect(defaults).toHaveLength(3);
  expect(withSearch).toEqual([]);
  expect(withStoredParams).toEqual([]);
});
