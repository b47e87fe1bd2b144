import fetchMock from 'fetch-mock';
import { Capability } from '#contract/capabilities';
import { ok } from './responses';
import { closedSetup, noAttention } from './stock';

/**
 * Mocks what the navigation, the palette and the dashboard request, wherever a test opens the console: its router may
 * start where an earlier test left it. What the test mocks itself takes precedence.
 */
export function mockShell({ unresolved = 0, isRecovering = false } = {}) {
  const responses: Record<string, unknown> = {
    '/api/notifications/unresolved-count': {
      count: unresolved,
      ...(isRecovering && { is_recovering: true }),
    },
    '/api/auth/me': { capabilities: Capability.options },
    '/api/licenses': { licenses: [], pagination: { total: 0 }, stats: {} },
    '/api/dashboard/attention': noAttention,
    '/api/dashboard/handover': null,
    '/api/dashboard/setup': closedSetup,
    '/api/auth/second-factor': { has_totp: false, passkeys: [], recovery_codes_left: 0, is_required: false },
  };
  fetchMock.catch(({ url }) => {
    const { pathname } = new URL(url, location.href);
    return ok(pathname in responses ? responses[pathname] : []);
  });
}
