import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';

/** A key of a text, such as `ra.action.save`, which is shown while its text is missing. */
const TEXT_KEY = /\b(?:ra|kit|resources)\.[a-z_.]+/g;

test('a page of stock components declared in place shows no key of a text before its texts are loaded', async () => {
  // The console starts with the texts of its first pages only.
  vi.resetModules();
  const { Create, SimpleForm, TextInput, testDataProvider } = await import('react-admin');
  const { defineResource } = await import('../../src/admin');
  const { renderResource } = await import('./renderResource');
  const Raft = z.object({ id: z.number(), name: z.string() });
  const rafts = defineResource({
    endpoints: {
      list: { path: '/rafts', access: 'signedIn', data: z.array(Raft) },
      create: { path: '/rafts', access: 'signedIn', body: Raft, data: Raft },
    },
    list: { columns: ['name'] },
    create: () => (
      <Create>
        <SimpleForm>
          <TextInput source="name" />
        </SimpleForm>
      </Create>
    ),
  });
  const shownKeys = new Set<string>();
  const observer = new MutationObserver(() => {
    for (const key of document.body.textContent?.match(TEXT_KEY) ?? []) shownKeys.add(key);
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });

  renderResource(rafts, { dataProvider: testDataProvider(), at: '/dashboard/rafts/new' });
  await screen.findByRole('button', { name: /save/i });
  observer.disconnect();

  expect([...shownKeys]).toEqual([]);
});
