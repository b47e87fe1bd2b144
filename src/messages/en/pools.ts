export default {
  name: 'License Pool |||| License Pools',
  notifications: {
    created: 'License pool created successfully',
    updated: 'Pool updated successfully',
    deleted: 'Pool deleted successfully',
    create_failed: 'Failed to create pool',
    update_failed: 'Failed to update pool',
    delete_failed: 'Failed to delete pool',
  },
};
