/** A pool's settings page. */
export default {
  title: 'Pool Settings',
  back: 'Back to Pool',
  general: 'General',
  stock: 'Stock alerts',
  refunds: {
    title: 'Refunds',
    help: 'What becomes of keys whose pieces were refunded or whose orders were cancelled.',
    keep: 'Kept, without a flag',
    flag: 'Flagged for review',
    return: 'Returned to stock if nobody has seen them',
  },
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
