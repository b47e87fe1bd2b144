/** Default error messages by method and path, for failures without a message. */
const failureMessages: Record<string, string> = {
  'POST /auth/login': 'Login failed',
  'POST /auth/logout': 'Failed to log out',
  'POST /auth/refresh': 'Failed to refresh token',
  'GET /auth/me': 'Failed to get current admin',
  'PUT /auth/profile': 'Failed to update profile',
  'PUT /auth/password': 'Failed to change password',

  'GET /dashboard/stats': 'Failed to get dashboard stats',
  'GET /dashboard/recent': 'Failed to get recent activity',
  'GET /dashboard/sales-analytics': 'Failed to get sales analytics',
  'GET /dashboard/runway': 'Failed to get stock runway',
  'GET /dashboard/attention': 'Failed to get items that need attention',

  'GET /licenses': 'Failed to get licenses',
  'GET /licenses/{id}': 'Failed to get license',
  'POST /licenses': 'Failed to create license',
  'POST /licenses/bulk': 'Failed to import licenses',
  'PUT /licenses/{id}': 'Failed to update license',
  'POST /licenses/{id}/replace': 'Failed to replace license',
  'POST /licenses/{id}/resend': 'Failed to send the keys',
  'DELETE /licenses/{id}': 'Failed to delete license',
  'DELETE /licenses/bulk': 'Failed to delete licenses',

  'GET /license-groups': 'Failed to get license groups',
  'GET /license-groups/{id}': 'Failed to get license group',
  'POST /license-groups': 'Failed to create license group',
  'PUT /license-groups/{id}': 'Failed to update license group',
  'DELETE /license-groups/{id}': 'Failed to delete license group',

  'POST /licenses/key-use': 'Failed to record the key access',
  'POST /sites/{id}/key-use': 'Failed to record the key access',
  'GET /audit': 'Failed to get activity',
  'GET /audit/actors': 'Failed to get activity',

  'GET /mappings': 'Failed to get mappings',
  'POST /mappings': 'Failed to create mapping',
  'PUT /mappings/{id}': 'Failed to update mapping',
  'DELETE /mappings/{id}': 'Failed to delete mapping',

  'GET /sites': 'Failed to get sites',
  'GET /sites/{id}': 'Failed to get site',
  'POST /sites': 'Failed to create site',
  'PUT /sites/{id}': 'Failed to update site',
  'DELETE /sites/{id}': 'Failed to delete site',
  'POST /sites/{id}/regenerate-api-key': 'Failed to regenerate API key',
  'GET /sites/{id}/health': 'Failed to get site health',
  'POST /sites/{id}/check': 'Failed to check the shop',
  'POST /sites/connect': 'Failed to connect the shop',
  'POST /sites/{id}/connect': 'Failed to connect the shop',
  'GET /site-connections/{id}': 'Failed to get the connection',
  'POST /site-connections/keys': 'Failed to receive the keys',
  'PUT /sites/{id}/keys': 'Failed to change the keys',
  'POST /sites/{id}/delivery-preview': 'Failed to show the preview',
  'GET /sites/{id}/undelivered': 'Failed to get undelivered messages',
  'POST /sites/{id}/undelivered/retry': 'Failed to retry',
  'GET /sites/{id}/reconciliation': 'Failed to get sync runs',
  'POST /sites/{id}/reconcile': 'Failed to compare orders',
  'POST /sites/{id}/sync-products': 'Failed to sync products',

  'GET /validation/stats': 'Failed to get validation stats',
  'POST /validation/pool/{id}/validate': 'Failed to validate pool',
  'POST /validation/license/{id}/validate': 'Failed to validate license',
  'POST /validation/process-queue': 'Failed to process validation queue',

  'GET /settings': 'Failed to get settings',
  'PUT /settings': 'Failed to update settings',

  'GET /notifications': 'Failed to get notifications',
  'GET /notifications/unresolved-count': 'Failed to get unresolved count',
  'GET /notifications/{id}': 'Failed to get notification',
  'PATCH /notifications/{id}/resolve': 'Failed to resolve notification',
  'POST /notifications/resolve-all': 'Failed to resolve notifications',
  'DELETE /notifications/{id}': 'Failed to delete notification',
  'GET /notifications/preferences/list': 'Failed to get preferences',
  'POST /notifications/preferences': 'Failed to update preference',
  'DELETE /notifications/preferences/{id}': 'Failed to delete preference',
  'POST /notifications/test-email': 'Failed to send test email',
  'POST /notifications/check-pools': 'Failed to check pools',

  'GET /emails/troubles': 'Failed to get e-mails',
  'POST /emails/{id}/retry': 'Failed to send e-mail again',
  'POST /emails/retry-all': 'Failed to send e-mails again',

  'GET /jobs/parked': 'Failed to get failed jobs',
  'POST /jobs/restart': 'Failed to retry jobs',
};

/** The default error message of a call; `/licenses/7` matches `/licenses/{id}`. */
export function getFailureMessage(method: string, path: string): string {
  const pattern = path.replace(/\/\d+(?=\/|$)/g, '/{id}');
  return (
    failureMessages[`${method} ${pattern}`] ??
    `Failed to ${METHOD_VERBS[method] ?? 'reach'} ${toResourceName(pattern)}`
  );
}

const METHOD_VERBS: Record<string, string> = {
  GET: 'get',
  POST: 'create',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
};

function toResourceName(pattern: string): string {
  return pattern
    .split('/')
    .filter((part) => part && part !== '{id}')
    .join(' ')
    .replaceAll('-', ' ');
}
