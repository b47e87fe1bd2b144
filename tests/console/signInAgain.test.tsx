import { render, screen } from '@testing-library/react';
import fetchMock from 'fetch-mock';
import { expect, test } from 'vitest';
import { textOf } from '#contract/texts/Text';
import { clearAdmin } from '../../src/authProvider/session';
import { LoginPage } from '../../src/custom-pages/login';
import { translateText } from '../../src/i18nProvider/translateText';
import { i18nProvider } from '../../src/texts/i18nProvider';

test('after the sign-in page, messages come from the whole catalog again, in the language of the console', async () => {
  clearAdmin();
  fetchMock.catch({ status: 401, body: { success: false, message: 'No session' } });
  const { unmount } = render(<LoginPage onSignedIn={() => {}} />);
  await screen.findByRole('button', { name: 'Sign In' });

  unmount();

  expect(i18nProvider.getLocale()).toBe('en');
  expect(translateText(textOf('licenses.key_required'))).toBe('License key is required');
});
