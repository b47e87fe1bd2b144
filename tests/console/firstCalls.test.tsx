import { screen } from '@testing-library/react';
import fetchMock from 'fetch-mock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prefetch } from '../../src/dataProvider/request';
import { getPrefetchPaths } from '../../src/shell/preload';
import { ok, refused } from './answers';
import { available, office, openStock, pageOf } from './stock';

const LIST = '/dashboard/licenses';
const list = 'path:/api/licenses';

beforeEach(() => {
  fetchMock.mockGlobal().get('/api/license-groups', ok([office]));
});
afterEach(() => {
  fetchMock.hardReset();
  localStorage.clear();
});

function askAhead() {
  for (const path of getPrefetchPaths({ pathname: LIST, search: '' })) prefetch(path);
}

test('what was asked ahead is what the list asks for: nothing goes twice', async () => {
  fetchMock.get(list, pageOf([available]));

  askAhead();
  openStock('licenses');
  expect(await screen.findByRole('link', { name: String(available.license_id) })).toBeVisible();

  expect(fetchMock.callHistory.calls(list)).toHaveLength(1);
  expect(fetchMock.callHistory.calls('/api/license-groups')).toHaveLength(1);
});

test('what failed ahead is asked again', async () => {
  fetchMock.getOnce(list, refused(503, 'Busy')).get(list, pageOf([available]));

  askAhead();
  openStock('licenses');

  expect(await screen.findByRole('link', { name: String(available.license_id) })).toBeVisible();
  expect(fetchMock.callHistory.calls(list)).toHaveLength(2);
});

test('a list that was set to something else asks for itself', () => {
  const plain = getPrefetchPaths({ pathname: LIST, search: '' });
  const searched = getPrefetchPaths({ pathname: LIST, search: '?page=2' });
  localStorage.setItem('RaStore.licenses.listParams', '{"page":2}');
  const remembered = getPrefetchPaths({ pathname: LIST, search: '' });

  expect(plain).toHaveLength(2);
  expect(searched).toEqual([]);
  expect(remembered).toEqual([]);
});
