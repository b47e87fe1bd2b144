export default {
  name: 'Product Mapping |||| Product Mappings',
  notifications: {
    created: 'Mapping created successfully!',
    deleted: 'Mapping deleted successfully',
    create_failed: 'Failed to create mapping',
    update_failed: 'Failed to update mapping',
    delete_failed: 'Failed to delete mapping',
  },
};
