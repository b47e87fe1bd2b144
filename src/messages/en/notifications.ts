export default {
  name: 'Notification |||| Notifications',
  notifications: {
    deleted: 'Notification deleted',
    delete_failed: 'Failed to delete notification',
    resolved: 'Notification resolved',
    resolve_failed: 'Failed to resolve notification',
    resolve_all_failed: 'Failed to resolve notifications',
  },
};
