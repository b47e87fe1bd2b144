import { useRecordContext } from 'ra-core';
import { type WebhookAttempt, webhookAttempts } from '#contract/webhookEndpoints';
import { ActionButton, DateTimeField, type ListDeclaration, StatusBadge, useText } from '../../admin';

const webhookAttemptList: ListDeclaration<typeof webhookAttempts> = {
  columns: [
    { source: 'at', cell: (at) => <DateTimeField value={at} precise /> },
    'type',
    { source: 'subject', hideBelow: 'lg' },
    { source: 'attempt', hideBelow: 'lg' },
    { source: 'outcome', cell: (_, attempt) => <OutcomeField attempt={attempt} /> },
    { source: 'duration_ms', hideBelow: 'lg' },
    { source: 'answer', grow: true, hideBelow: 'md' },
  ],
  sort: { field: 'at', order: 'DESC' },
  search: true,
  filters: ['type', 'outcome', { source: 'at', periods: 'past' }],
  export: true,
  rowActions: () => <ReplayButton />,
  empty: { title: 'resources.webhookAttempts.empty' },
};

export default webhookAttemptList;

function OutcomeField({ attempt: { outcome, status } }: { attempt: WebhookAttempt }) {
  const text = useText('resources.webhookAttempts.values.outcome');
  const label = status === null ? text(outcome) : `${text(outcome)} (${status})`;
  return (
    <StatusBadge value={outcome} label={label} tone={outcome === 'delivered' ? 'available' : 'exhausted'} />
  );
}

function ReplayButton() {
  const attempt = useRecordContext<WebhookAttempt>();
  const text = useText('resources.webhookAttempts');
  if (!attempt || attempt.type === 'endpoint.test') return null;
  return (
    <ActionButton
      // The row may show another attempt meanwhile.
      key={attempt.id}
      permission="webhooks.write"
      action={webhookAttempts.replay}
      input={{ params: { id: attempt.id } }}
      success="resources.webhookAttempts.replayed"
      failure="resources.webhookAttempts.replay_failed"
      refresh={['webhookAttempts']}
    >
      {text('replay')}
    </ActionButton>
  );
}
