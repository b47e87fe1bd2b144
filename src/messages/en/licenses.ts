export default {
  name: 'License |||| Licenses',
  notifications: {
    created: 'License created successfully',
    deleted: 'License deleted successfully',
    deleted_many: 'Successfully deleted %{smart_count} license(s)',
    create_failed: 'Failed to create license',
    update_failed: 'Failed to update license',
    delete_failed: 'Failed to delete license',
    delete_many_failed: 'Failed to delete licenses',
  },
};
