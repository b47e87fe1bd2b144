export const deliveryRule = {
  status_required: 'Choose a status: without one, no order gets keys',
  limit_required: 'Enter the highest risk that delivers',

  title: 'What delivers',
  subtitle: 'Which orders get their keys, and when',
  methods: {
    bacs: 'Direct bank transfer',
    cheque: 'Check payments',
    cod: 'Cash on delivery',
  },
  help: {
    statuses: 'An order gets its keys once it has one of these statuses in the shop.',
    prepaid_methods:
      'Orders with these payment methods get keys only when the shop has booked the payment, not with the status alone.',
    wait_minutes:
      'After the payment is known. An order that is canceled or refunded meanwhile gets no keys. 0 delivers at once.',
    risk_key:
      'The name of the metadata in which a fraud plug-in keeps its mark of an order, such as wc_af_score. Empty looks at none.',
    risk_limit: 'An order with a higher mark, or one that is no number, waits until you allocate its keys.',
  },
  problem: 'The shop could not be asked, so own names may be missing: %{problem}',
  save: 'Save',
  saved: 'What delivers was saved',
  save_failed: 'Failed to save what delivers',
  preview: {
    orders: 'Of %{smart_count} order of the last 30 days |||| Of %{smart_count} orders of the last 30 days',
    none: 'nothing would have changed.',
    held: '%{smart_count} would have got no keys |||| %{smart_count} would have got no keys',
    released:
      '%{smart_count} would have got keys, and got none |||| %{smart_count} would have got keys, and got none',
    delayed: '%{smart_count} would have got keys later |||| %{smart_count} would have got keys later',
    due: '%{smart_count} order that is held now gets its keys when you save. |||| %{smart_count} orders that are held now get their keys when you save.',
    risk_unknown: 'The marks of earlier orders under this name are not known, and are not counted.',
  },
} as const;
