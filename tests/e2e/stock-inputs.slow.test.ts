import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStock } from './stock-components/openStock';
import { visit } from './visit';

const stock = openStock();

const WIDTH = 1280;
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function openAt(path: string): Promise<Page> {
  const page = await stock.openPage(WIDTH);
  await visit(page, `${stock.url}/dashboard${path}`);
  return page;
}

async function readBoat(page: Page, id: string | number): Promise<Record<string, unknown>> {
  const response = await page.context().request.get(`${stock.url}/api/boats/${id}`);
  return (await response.json()).data;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const fill = (page: Page, source: string, text: string) => page.locator(`[name="${source}"]`).fill(text);
const combobox = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const rows = (page: Page) => page.locator('tbody tr').filter({ has: page.getByRole('checkbox') });

async function choose(page: Page, name: string, option: string): Promise<void> {
  await combobox(page, name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function fillTexts(page: Page): Promise<void> {
  await fill(page, 'name', 'Kestrel');
  await fill(page, 'motto.en', 'Hover');
  await page.getByRole('tab', { name: 'De' }).click();
  await fill(page, 'motto.de', 'Rütteln');
  await fill(page, 'description', 'Small.\nFast.');
  await fill(page, 'email', 'crew@kestrel.example');
  await fill(page, 'website', 'https://kestrel.example');
  await fill(page, 'passphrase', 'still air');
  await fill(page, 'crew', '7');
  await fill(page, 'launched_on', '2026-05-04');
  await fill(page, 'departs_at', '2026-12-24T18:30');
  await fill(page, 'opens_at', '09:15');
  await page.getByRole('switch', { name: 'Is active' }).check();
  await choose(page, 'Is insured', 'No');
}

async function fillChoices(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'at_sea' }).check();
  await choose(page, 'Rig', 'ketch');
  await page.getByRole('checkbox', { name: 'raft' }).check();
  await page.getByRole('checkbox', { name: 'radio' }).check();
  await choose(page, 'Colors', 'green');
  await page.keyboard.press('Escape');
  await combobox(page, 'Tags').fill('fam');
  await page.getByRole('option', { name: 'family' }).click();
  await combobox(page, 'Keywords').fill('regatta');
  await page.keyboard.press('Enter');
  await combobox(page, 'Pool').fill('lumenfox photo');
  await page.getByRole('option', { name: 'Lumenfox Photo Studio 8' }).click();
  await combobox(page, 'Other pools').fill('lumenfox video');
  await page.getByRole('option', { name: 'Lumenfox Video Editor 3' }).click();
}

async function fillLists(page: Page): Promise<void> {
  await press(page, 'Add');
  await fill(page, 'stops.0.port', 'Kiel');
  await press(page, 'Add');
  await fill(page, 'stops.1.port', 'Malmö');
  await fill(page, 'stops.1.days', '3');
  const files = page.locator('input[type="file"]');
  await files.nth(0).setInputFiles({ name: 'kestrel.png', mimeType: 'image/png', buffer: PIXEL });
  await files
    .nth(1)
    .setInputFiles({ name: 'papers.txt', mimeType: 'text/plain', buffer: Buffer.from('insured') });
}

test('each input saves what is typed, chosen and dropped into it', async () => {
  const page = await openAt('/boats/create');

  await fillTexts(page);
  await fillChoices(page);
  await fillLists(page);
  const preview = page.locator('.ra-input-photo img');
  await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
  await press(page, 'Launch');

  await page.getByRole('heading', { name: 'Boat Kestrel' }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await readBoat(page, id)).toMatchObject({
    name: 'Kestrel',
    motto: { en: 'Hover', de: 'Rütteln' },
    description: 'Small.\nFast.',
    email: 'crew@kestrel.example',
    website: 'https://kestrel.example',
    passphrase: 'still air',
    crew: 7,
    launched_on: '2026-05-04',
    departs_at: '2026-12-24T18:30:00.000Z',
    opens_at: expect.stringMatching(/T09:15:\d\d.\d{3}Z$/),
    is_active: true,
    is_insured: false,
    berth: 'at_sea',
    rig: 'ketch',
    equipment: ['raft', 'radio'],
    colors: ['green'],
    tags: ['family'],
    keywords: ['regatta'],
    stops: [
      { port: 'Kiel', days: 1 },
      { port: 'Malmö', days: 3 },
    ],
    photo: { src: expect.stringMatching(/^data:image\/png/), title: 'kestrel.png' },
    papers: [{ src: 'data:text/plain;base64,aW5zdXJlZA==', title: 'papers.txt' }],
    pool_id: expect.any(Number),
    pool_ids: [expect.any(Number)],
  });
});

test('an edit reorders and removes what a record holds, and chooses records from a table', async () => {
  const page = await openAt('/boats/1/lists');

  await press(page, 'Move down');
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
  await page.locator('.ra-input-papers').getByRole('button', { name: 'Delete' }).click();
  await rows(page).filter({ hasText: 'Cormorant' }).getByRole('checkbox').check();
  await press(page, 'Save');
  await page.getByText('Element updated').waitFor();

  expect(await readBoat(page, 1)).toMatchObject({
    stops: [{ port: 'Malmö', days: 3 }],
    papers: [],
    escort_ids: [2, 3],
    photo: { title: 'albatross.svg' },
  });
});

test('the buttons of a record update, clone, step to the next, and delete it', async () => {
  const page = await openAt('/boats/4');

  await press(page, 'Dismiss the crew');
  await press(page, 'Confirm');
  await expect.poll(async () => (await readBoat(page, 4)).crew).toBe(0);
  await page.getByRole('link', { name: 'Clone' }).click();
  await page.getByRole('heading', { name: 'Create Boat' }).waitFor();
  expect(await page.locator('[name="name"]').inputValue()).toBe('Dolphin');
  await visit(page, `${stock.url}/dashboard/boats/4`);
  await page.getByRole('link', { name: 'Go to next page' }).click();
  await page.getByRole('heading', { name: 'Boat Egret' }).waitFor();
  await press(page, 'Delete');
  await press(page, 'Confirm');
  await page.getByText('Element deleted').waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard/boats');
});

test('a table unfolds, sorts, hides columns, edits in place, and changes what is selected', async () => {
  const page = await openAt('/boats');

  await page.locator('.RaDataTable-expandIconCell').first().click();
  await page.getByText('Carries <b>two</b> masts.').waitFor();
  await press(page, 'Sort by name ascending');
  await page.getByRole('menuitem', { name: 'Crew ascending' }).click();
  await rows(page).first().getByText('Dolphin').waitFor();
  await press(page, 'Columns');
  await page.getByRole('switch', { name: 'Rig' }).uncheck();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('columnheader', { name: 'Rig' }).count()).toBe(0);
  await rows(page).filter({ hasText: 'Bluebird' }).getByText('harbor').click();
  await page.locator('tbody [name="berth"]').fill('at_sea');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await readBoat(page, 2)).berth).toBe('at_sea');
  await rows(page).filter({ hasText: 'Bluebird' }).getByRole('checkbox').check();
  await press(page, 'To dry dock');
  await press(page, 'Confirm');
  await expect.poll(async () => (await readBoat(page, 2)).berth).toBe('dry_dock');
});

test('filters beside a table search, narrow and are saved', async () => {
  const page = await openAt('/gallery/datagrid');

  await page.getByRole('textbox', { name: 'Search' }).fill('ibis');
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.getByRole('textbox', { name: 'Search' }).fill('');
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await page.getByText('No Boats found').waitFor();
  await press(page, 'Yes');
  await expect.poll(() => rows(page).count()).toBeGreaterThan(1);
  await press(page, 'Save current query...');
  await page.getByRole('textbox', { name: 'Query name' }).fill('Sailing');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Sailing').waitFor();
});

test('an endless list loads what follows, and chips lead to their record', async () => {
  const page = await openAt('/gallery/infinite-list');

  await page.getByText('Jackdaw').waitFor();
  await visit(page, `${stock.url}/dashboard/gallery/chips`);
  await page.getByText('Heron').click();
  await page.getByRole('heading', { name: 'Boat Heron' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard/boats/8/show');
});

test('a dialog confirms, and the theme and the configuration of a page are changed', async () => {
  const page = await openAt('/gallery/tools');

  await press(page, 'Sink');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Sunk').waitFor();
  await press(page, 'Toggle light/dark mode');
  await page.waitForFunction(() => document.documentElement.style.colorScheme === 'dark');
  await press(page, 'Configure this page');
  await page.getByText('Hover the application UI elements to configure them').waitFor();
});
