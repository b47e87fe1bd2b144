import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, Notification, testDataProvider } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { SecretField } from '../../../src/admin';
import { maskKey } from '../../../src/admin/cells/SecretField';
import { i18nProvider } from '../../../src/texts/i18nProvider';
import { createThemeOptions } from '../../../src/theme';

const KEY = 'ABCDE-FGHIJ-4821K';

function renderKey(value: string) {
  const user = userEvent.setup();
  render(
    <MemoryRouter>
      <AdminContext
        dataProvider={testDataProvider()}
        i18nProvider={i18nProvider}
        theme={createThemeOptions('light')}
        darkTheme={createThemeOptions('dark')}
      >
        <SecretField value={value} revealable />
        <Notification />
      </AdminContext>
    </MemoryRouter>,
  );
  return user;
}

test.each([
  [KEY, '•••••-•••••-4821K'],
  ['ABCDEF', '••••EF'],
  ['A'.repeat(4000), `${'•'.repeat(12)}AAAAA`],
])('masks %s', (key, masked) => {
  expect(maskKey(key)).toBe(masked);
});

test('masks a key until it is revealed, and again when it is hidden', async () => {
  const user = renderKey(KEY);

  expect(screen.queryByText(KEY)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show key' }));
  expect(screen.getByText(KEY)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Hide key' }));

  expect(screen.queryByText(KEY)).not.toBeInTheDocument();
});

// spec: 8.key-copied-not-copied
test('copies the whole key and confirms it', async () => {
  const user = renderKey(KEY);

  await user.click(screen.getByRole('button', { name: 'Copy key' }));

  expect(await screen.findByText('License key copied to clipboard')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(KEY);
});

// spec: 8.key-copied-not-copied
test('reports a denied access to the clipboard', async () => {
  const user = renderKey(KEY);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));

  await user.click(screen.getByRole('button', { name: 'Copy key' }));

  expect(await screen.findByText('Failed to copy to clipboard')).toBeVisible();
});

test('shows a key that cannot be decrypted as failed, without a copy button', () => {
  renderKey('[Decryption Failed]');

  expect(screen.getByText('[Decryption Failed]')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
