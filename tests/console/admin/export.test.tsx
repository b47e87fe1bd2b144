import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type DataProvider, HttpError, testDataProvider } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { renderResource } from '../renderResource';
import { captureDownloads } from '../stock';
import { coupons } from './coupons';

const coupon = { code: 'SPRING', percent: 10, status: 'draft', pool_id: null, active: true, note: null };
const all = Array.from({ length: 1001 }, (_, id) => ({ ...coupon, id }));

type Params = Parameters<DataProvider['getList']>[1];

/** Opens a list of 1,001 records of an API that writes no files; `readSecond` reads the second page of an export. */
async function openLongList(readSecond = async (records: object[]) => records) {
  const file = captureDownloads();
  const getList = vi.fn(async (resource: string, { pagination }: Params) => {
    const { page = 1, perPage = 1 } = pagination ?? {};
    const records = resource === 'coupons' ? all.slice((page - 1) * perPage, page * perPage) : [];
    return { data: page === 2 ? await readSecond(records) : records, total: all.length };
  });
  const dataProvider = testDataProvider({ getList } as unknown as Partial<DataProvider>);
  renderResource([coupons], { dataProvider, at: '/dashboard/coupons' });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  return { file, getList };
}

test('exports all rows, a thousand per request', async () => {
  const { file, getList } = await openLongList();

  await waitFor(() => expect(file.files).toHaveLength(1));

  expect((await file.text()).trim().split('\r\n')).toHaveLength(1002);
  expect(getList.mock.calls.filter(([, { pagination }]) => pagination?.perPage === 1000)).toHaveLength(2);
});

test('shows why an export failed and saves no file', async () => {
  const { file } = await openLongList(() => Promise.reject(new HttpError('Something went wrong', 500)));

  expect(await screen.findByText('Failed to export: Something went wrong')).toBeVisible();
  expect(file.files).toHaveLength(0);
  expect(screen.getByText('Export CSV')).toBeEnabled();
});

test('retries a page after a transient failure', async () => {
  let attempts = 0;
  const { file } = await openLongList(async (records) => {
    attempts += 1;
    if (attempts === 1) throw new HttpError('The database is away', 503);
    return records;
  });

  expect(await screen.findByText('Exported: 1,001 rows', {}, { timeout: 5000 })).toBeVisible();
  expect((await file.text()).trim().split('\r\n')).toHaveLength(1002);
});
