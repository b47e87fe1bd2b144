/** A pool's settings page. */
export default {
  title: 'Pool Settings',
  back: 'Back to Pool',
  general: 'General',
  stock: 'Stock alerts',
  saved_at_once: 'Every change is saved at once.',
  fixed: { true: 'Yes: deliveries are unlimited, keys are validated', false: 'No' },
  requires_validation: 'Requires validation',
  information: 'Information',
  id: 'Pool ID',
  danger: {
    title: 'Danger Zone',
    text: 'Deleting a pool cannot be undone.',
    delete: 'Delete Pool',
    not_implemented: 'Pool deletion is not yet implemented',
  },
};
