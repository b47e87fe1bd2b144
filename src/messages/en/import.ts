/** The bulk import page. */
export default {
  title: 'Bulk Import',
  subtitle: 'Add many license keys to a pool at once',
  choose_pool: 'Search pools',
  no_pool: 'No pool matches',
  keys_help: 'One key per line, or separated by commas.',
  count: '%{count} key |||| %{count} keys',
  from_file: 'Add from a text file',
  unreadable: 'Failed to read the file',
  notes: {
    title: 'Good to know',
    same: 'The same delivery setting applies to all keys.',
    duplicates: 'Duplicates are rejected.',
    empty: 'Empty lines are ignored.',
    encrypted: 'Keys are encrypted.',
  },
  submit: 'Import Licenses',
  result: 'Imported: %{created} | Errors: %{errors}',
  refused: {
    title: '%{smart_count} key was not imported |||| %{smart_count} keys were not imported',
    key: 'License Key',
    reason: 'Reason',
    more: 'and %{smart_count} more, all of them in the file',
    download: 'Download CSV',
    edit: 'Edit These Keys',
    done: 'Go to Licenses',
  },
};
