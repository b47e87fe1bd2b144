import fetchMock from 'fetch-mock';
import { expect, test } from 'vitest';
import { getErrorText } from '../../src/admin/hooks/useNotifyError';
import { request } from '../../src/dataProvider/request';

/** The messages of the specification, and of similar endpoints. */
const defaultMessages = [
  ['POST /auth/login', 'Login failed'],
  ['PUT /auth/profile', 'Failed to update profile'],
  ['PUT /auth/password', 'Failed to change password'],
  ['GET /auth/me', 'Failed to get current admin'],
  ['GET /dashboard/stats', 'Failed to get dashboard stats'],
  ['GET /dashboard/recent?limit=20', 'Failed to get recent activity'],
  ['GET /dashboard/sales-analytics?preset=today', 'Failed to get sales analytics'],
  ['GET /licenses?page=1', 'Failed to get licenses'],
  ['POST /licenses', 'Failed to create license'],
  ['POST /licenses/bulk', 'Failed to import licenses'],
  ['PUT /licenses/7', 'Failed to update license'],
  ['DELETE /licenses/7', 'Failed to delete license'],
  ['DELETE /licenses/bulk', 'Failed to delete licenses'],
  ['POST /sites/3/regenerate-api-key', 'Failed to regenerate API key'],
  ['POST /sites/3/sync-products', 'Failed to sync products'],
  ['POST /validation/pool/4/validate', 'Failed to validate pool'],
  ['POST /validation/license/7/validate', 'Failed to validate license'],
  ['POST /validation/process-queue', 'Failed to process validation queue'],
  ['POST /notifications/check-pools', 'Failed to check pools'],
  ['POST /notifications/test-email', 'Failed to send test email'],
  ['GET /license-groups', 'Failed to get license groups'],
  ['POST /license-groups', 'Failed to create license group'],
  ['PUT /license-groups/4', 'Failed to update license group'],
  ['DELETE /license-groups/4', 'Failed to delete license group'],
  ['GET /mappings?site_id=3', 'Failed to get mappings'],
  ['POST /mappings', 'Failed to create mapping'],
  ['PUT /mappings/5', 'Failed to update mapping'],
  ['DELETE /mappings/5', 'Failed to delete mapping'],
  ['GET /sites', 'Failed to get sites'],
  ['POST /sites', 'Failed to create site'],
  ['PUT /sites/3', 'Failed to update site'],
  ['DELETE /sites/3', 'Failed to delete site'],
  ['GET /settings', 'Failed to get settings'],
  ['PUT /settings', 'Failed to update settings'],
  ['GET /notifications?page=1', 'Failed to get notifications'],
  ['DELETE /notifications/4', 'Failed to delete notification'],
  ['GET /notifications/preferences/list', 'Failed to get preferences'],
  ['POST /notifications/preferences', 'Failed to update preference'],
  ['DELETE /notifications/preferences/8', 'Failed to delete preference'],
] as const;

// spec: 8.the-server-s-message-first-else
test.each(defaultMessages)('%s without a server message fails with "%s"', async (endpoint, message) => {
  const [method = '', path = ''] = endpoint.split(' ');
  fetchMock.route('*', { status: 500, body: { success: false } });

  await expect(request({ method, path })).rejects.toMatchObject({ message });
});

// spec: 8.the-server-s-message-first-else
test('prefers the message of the server to the default', async () => {
  fetchMock.get('*', { status: 409, body: { success: false, message: 'The pool is in use' } });

  await expect(request({ method: 'GET', path: '/licenses' })).rejects.toThrow('The pool is in use');
});

test.each([{ redirectTo: '/login', message: false }, undefined, null, {}, new Error('')])(
  'a thrown %o becomes a sentence',
  (thrown) => {
    expect(getErrorText(thrown)).toBe('Something unexpected happened. Please try again.');
  },
);
