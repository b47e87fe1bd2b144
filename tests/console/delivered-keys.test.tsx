import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { beforeEach, expect, test } from 'vitest';
import sites from '../../src/resources/sites';
import { parsePluginCsv } from '../../src/resources/sites/deliveredKeys/parsePluginCsv';
import { dataProvider } from '../../src/shell/dataProvider';
import { renderResource } from './renderResource';
import { errorResponse, getSentBody, ok } from './responses';

const EXPORT = `id,order_id,product_id,user_id,license_key,expires_at,valid_for,status
7,70,10,1,LM-AAAAA,"2030-01-31 00:00:00",,DELIVERED

8,,10,,LM-BBBBB,,,ACTIVE
`;
const KEYS = [
  { row: 2, license_key: 'LM-AAAAA', order_id: '70', product_id: 10, expires_on: '2030-01-31' },
  { row: 4, license_key: 'LM-BBBBB', order_id: '', product_id: 10 },
];

beforeEach(() => {
  fetchMock.get('/api/sites/3', ok({ id: 3, name: 'Main Shop' }));
});

const open = () =>
  act(async () => renderResource(sites, { dataProvider, at: '/dashboard/sites/3/import-keys' }));

test('reads the exports of both plug-ins, and headers as people write them', () => {
  expect(parsePluginCsv(EXPORT)).toEqual({ keys: KEYS, errors: [] });
  expect(parsePluginCsv('\uFEFFLicense Key;Order ID;Product ID\nLM-AAAAA;#70;10')?.keys).toEqual([
    { row: 2, license_key: 'LM-AAAAA', order_id: '#70', product_id: 10 },
  ]);
  expect(parsePluginCsv('LM-AAAAA\nLM-BBBBB')).toBeUndefined();
  const escaped = 'license_key,order_id,product_id\nA&amp;B-&lt;1&gt;-&quot;&#039;,70,10';
  expect(parsePluginCsv(escaped)?.keys).toMatchObject([{ license_key: `A&B-<1>-"'` }]);
});

test('refuses the lines behind a quotation mark that is not closed, and reads a file that is not Unicode', async () => {
  const broken = `license_key,order_id,product_id\nLM-AAAAA,70,10\n"LM-BBBBB,71,10\nLM-CCCCC,72,10\n`;
  fetchMock.post('/api/sites/3/delivered-keys', ok({ created_count: 1, known_count: 0, errors: [] }));
  const user = userEvent.setup();
  await open();
  const upload = async (...parts: BlobPart[]) =>
    user.upload(await screen.findByLabelText('Choose a File'), new File(parts, 'export.csv'));

  await upload(
    'license_key,order_id,product_id\nLM-',
    new Uint8Array([0xdc]),
    'AAAA,70,10\nLM-BBBBB,71,10\n',
  );
  expect(await screen.findByText('2 keys read')).toBeVisible();
  await upload(broken);
  expect(await screen.findByText('1 key read')).toBeVisible();
  const refused = /^Row (3|4): A quotation mark is not closed/;
  expect(screen.getAllByText(refused)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Import Keys' }));

  expect(await screen.findByText(/1 key added as sold\. 2 refused\./)).toBeVisible();
  expect(screen.getAllByText(refused)).toHaveLength(4);
  expect(getSentBody('post')).toMatchObject({ keys: [{ row: 2, license_key: 'LM-AAAAA' }] });
});

test('imports a file and lists the refused rows', async () => {
  fetchMock.post(
    '/api/sites/3/delivered-keys',
    ok({
      created_count: 1,
      known_count: 0,
      errors: [{ row: 4, message: 'The key has no order: it is still in stock' }],
    }),
  );
  const user = userEvent.setup();
  await open();

  await user.upload(await screen.findByLabelText('Choose a File'), new File([EXPORT], 'export.csv'));
  expect(await screen.findByText('2 keys read')).toBeVisible();
  expect(screen.getByText(/1 key has no order and is refused/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Import Keys' }));

  expect(await screen.findByText(/1 key added as sold\./)).toBeVisible();
  expect(screen.getByText('Row 4: The key has no order: it is still in stock')).toBeVisible();
  expect(getSentBody('post')).toEqual({ keys: KEYS });
});

test('offers CSV files, and no workbook, in the file picker', async () => {
  const user = userEvent.setup();
  await open();
  const input = await screen.findByLabelText<HTMLInputElement>('Choose a File');

  await user.upload(input, [new File([EXPORT], 'export.xlsx'), new File([EXPORT], 'export.tsv')]);

  expect(await screen.findByText('2 keys read')).toBeVisible();
});

test('reads all pages of the REST API of a plug-in', async () => {
  const [key] = KEYS;
  fetchMock.postOnce('/api/sites/3/delivered-keys/read', ok({ keys: [key], has_more: true }));
  fetchMock.postOnce('/api/sites/3/delivered-keys/read', ok({ keys: [key], has_more: false }));
  const user = userEvent.setup();
  await open();

  await user.selectOptions(await screen.findByLabelText('Plug-in'), 'Digital License Manager');
  await user.type(screen.getByLabelText('Consumer key'), 'ck_1');
  await user.type(screen.getByLabelText('Consumer secret'), 'cs_1');
  await user.click(screen.getByRole('button', { name: 'Read Keys' }));

  expect(await screen.findByText('2 keys read')).toBeVisible();
  expect(getSentBody('post')).toEqual({
    plugin: 'dlm',
    consumer_key: 'ck_1',
    consumer_secret: 'cs_1',
    page: 2,
  });
});

test('says why the REST API cannot be read, and what was imported before the connection was lost', async () => {
  fetchMock.post('/api/sites/3/delivered-keys/read', errorResponse(502, 'The plug-in is switched off'));
  fetchMock.post('/api/sites/3/delivered-keys', errorResponse(502, 'The shop does not respond'));
  const user = userEvent.setup();
  await open();

  await user.click(await screen.findByRole('button', { name: 'Read Keys' }));
  expect(await screen.findByText(/The plug-in is switched off/)).toBeVisible();
  await user.upload(screen.getByLabelText('Choose a File'), new File([EXPORT], 'export.csv'));
  await user.click(await screen.findByRole('button', { name: 'Import Keys' }));

  expect(await screen.findByText(/import the same keys again to continue/)).toBeVisible();
});
