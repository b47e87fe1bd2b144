export default {
  name: 'WooCommerce Site |||| WooCommerce Sites',
  notifications: {
    created: 'Site registered successfully',
    deleted: 'Site deleted successfully',
    create_failed: 'Failed to create site',
    update_failed: 'Failed to update site',
    delete_failed: 'Failed to delete site',
  },
};
