import { screen, waitFor } from '@testing-library/react';
import fetchMock from 'fetch-mock';
import { type RaRecord, testDataProvider } from 'ra-core';
import { beforeEach, expect, test } from 'vitest';
import { exportSafely } from '../../../src/admin/export/exportRecords';
import { ok } from '../responses';
import { captureDownloads, office } from '../stock';
import { mockStockApi, openStockAdmin } from './openStockAdmin';

async function toText(records: RaRecord[]): Promise<string[]> {
  const downloads = captureDownloads();
  await exportSafely(records, async () => ({}), testDataProvider());
  return (await downloads.text()).trimEnd().split('\r\n');
}

beforeEach(mockStockApi);

test('writes nested objects as columns of their own and lists into one cell', async () => {
  const boats = [
    { id: 1, berth: { name: 'North', pier: { no: 4 } }, crew: ['Ann', 'Bo'] },
    { id: 2, berth: null, insured: true },
  ];

  expect(await toText(boats)).toEqual([
    'id,berth.name,berth.pier.no,crew,berth,insured',
    '1,North,4,Ann;Bo,,',
    '2,,,,,true',
  ]);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('escapes the formula %j', async (formula) => {
  expect((await toText([{ id: 1, name: formula }])).join('\r\n')).toContain(`'${formula}`);
});

test('the export button of react-admin downloads the list, with formulas escaped', async () => {
  const downloads = captureDownloads();
  fetchMock.removeRoutes();
  fetchMock.get('path:/api/license-groups', ok([{ ...office, name: '=HYPERLINK("x")' }]));
  fetchMock.catch(ok([]));
  const { user } = openStockAdmin('/pools');

  await screen.findByText('=HYPERLINK("x")');
  await user.click(screen.getByRole('button', { name: 'Export' }));

  await waitFor(() => expect(downloads.files).toHaveLength(1));
  const [head, row] = (await downloads.text()).split('\r\n');
  expect(head).toMatch(/^id,name,description,/);
  expect(row).toMatch(/^3,"'=HYPERLINK\(""x""\)"/);
});
