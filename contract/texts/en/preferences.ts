export const preferenceResource = {
  name: 'Recipient |||| Recipients',
  create: 'Add Preference',
  empty: 'No recipients yet',
  notifications: {
    created: 'Preference saved',
    updated: 'Preference saved',
    deleted: 'Preference deleted',
    create_failed: 'Failed to update preference',
    update_failed: 'Failed to update preference',
    delete_failed: 'Failed to delete preference',
  },
  all_types: 'All types',
  all_pools: 'All pools',
  alerts_to: 'Alerts to %{email}',
  is_paused: 'Paused',
  paused: 'Alerts to %{email} are paused',
  resumed: 'Alerts to %{email} are sent again',
} as const;
