/** Of new and of changed endpoints. */
export default {
  inputs: {
    site_ids: { helperText: 'resources.webhookEndpoints.all_sites' as const },
    pool_ids: { helperText: 'resources.webhookEndpoints.all_pools' as const },
  },
};
