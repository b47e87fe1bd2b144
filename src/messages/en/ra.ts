/** What react-admin itself may say in this console; the rest of its words would only be carried along. */
export default {
  action: { undo: 'Undo' },
  auth: { auth_check_error: 'Please login to continue' },
  message: {
    invalid_form: 'The form is not valid. Please check for errors',
    select_all_limit_reached:
      'There are too many elements to select them all. Only the first %{max} elements were selected.',
    unsaved_changes: "Some of your changes weren't saved. Are you sure you want to ignore them?",
  },
  notification: {
    created: 'Element created',
    http_error: 'Server communication error',
    i18n_error: 'Cannot load the translations for the specified language',
    item_doesnt_exist: 'Element does not exist',
    logged_out: 'Your session has ended, please reconnect.',
    not_authorized: "You're not authorized to access this resource.",
  },
  page: { create: 'Create %{name}', list: '%{name}', show: '%{name} %{recordRepresentation}' },
};
