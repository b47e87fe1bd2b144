import { failures as kitFailures } from '../../shared/texts/en/responses';

/** What the API says when a call succeeds, by endpoint; `%{…}` is a number of the response. */
export const success = {
  auth: {
    updateProfile: 'Profile updated successfully',
    changePassword: 'Password changed successfully',
  },
  licenses: {
    create: 'License created successfully',
    import: 'Imported: %{created_count} | Errors: %{error_count}',
    delete: 'License deleted successfully',
    deleteMany: 'Successfully deleted %{deleted_count} license(s)',
  },
  pools: {
    create: 'License pool created successfully',
    update: 'Pool updated successfully',
    delete: 'Pool deleted successfully',
  },
  mappings: {
    create: 'Mapping created successfully! You can map another product, or leave.',
    delete: 'Mapping deleted successfully',
  },
  sites: {
    create: 'Site registered successfully',
    update: 'Site updated successfully',
    delete: 'Site deleted successfully',
    regenerateApiKey: 'API key regenerated successfully',
  },
  settings: {
    update: 'Settings updated successfully',
  },
  notifications: {
    resolve: 'Notification resolved',
    delete: 'Notification deleted',
  },
} as const;

export const failures = {
  ...kitFailures,
  auth: {
    login: 'Login failed',
    me: 'Failed to get current admin',
    updateProfile: 'Failed to update profile',
    changePassword: 'Failed to change password',
  },
  dashboard: {
    stats: 'Failed to get dashboard stats',
    recent: 'Failed to get recent activity',
    salesAnalytics: 'Failed to get sales analytics',
  },
  licenses: {
    list: 'Failed to get licenses',
    create: 'Failed to create license',
    import: 'Failed to import licenses',
    update: 'Failed to update license',
    delete: 'Failed to delete license',
    deleteMany: 'Failed to delete licenses',
  },
  pools: {
    list: 'Failed to get license groups',
    get: 'Failed to get license group',
    create: 'Failed to create license group',
    update: 'Failed to update license group',
    delete: 'Failed to delete license group',
  },
  mappings: {
    list: 'Failed to get mappings',
    create: 'Failed to create mapping',
    update: 'Failed to update mapping',
    delete: 'Failed to delete mapping',
  },
  sites: {
    list: 'Failed to get sites',
    get: 'Failed to get site',
    create: 'Failed to create site',
    update: 'Failed to update site',
    delete: 'Failed to delete site',
    regenerateApiKey: 'Failed to regenerate API key',
  },
  sync: {
    syncProducts: 'Failed to sync products',
  },
  validation: {
    validatePool: 'Failed to validate pool',
    validateLicense: 'Failed to validate license',
    processQueue: 'Failed to process validation queue',
  },
  settings: {
    get: 'Failed to get settings',
    update: 'Failed to update settings',
  },
  notifications: {
    list: 'Failed to get notifications',
    get: 'Failed to get notification',
    delete: 'Failed to delete notification',
    testEmail: 'Failed to send test email',
    checkPools: 'Failed to check pools',
  },
  preferences: {
    list: 'Failed to get preferences',
    save: 'Failed to update preference',
    delete: 'Failed to delete preference',
  },
} as const;
