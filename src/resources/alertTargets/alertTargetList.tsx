import { useRecordContext } from 'ra-core';
import { type AlertTarget, alertTargets } from '#contract/alertTargets';
import {
  ActionButton,
  DeleteButton,
  EditButton,
  type ListDeclaration,
  StatusBadge,
  useText,
} from '../../admin';
import { SettingsNav } from '../administrators/SettingsNav';

const alertTargetList: ListDeclaration<typeof alertTargets> = {
  subtitle: 'resources.alertTargets.subtitle',
  columns: [
    'name',
    { source: 'destination', sortable: false, cell: ({ kind }) => <KindField kind={kind} /> },
    { source: 'digest', sortable: false, hideBelow: 'lg' },
    {
      source: 'is_active',
      label: 'resources.alertTargets.state',
      cell: (_, target) => <StateField target={target} />,
    },
    { source: 'failing_since', hideBelow: 'lg' },
  ],
  sort: { field: 'name', order: 'ASC' },
  search: true,
  filters: ['is_active', 'digest'],
  export: true,
  header: SettingsNav,
  rowActions: () => (
    <>
      <TestButton />
      <EditButton />
      <DeleteButton />
    </>
  ),
  empty: { title: 'resources.alertTargets.empty', text: 'resources.alertTargets.empty_text' },
};

export default alertTargetList;

function KindField({ kind }: Pick<AlertTarget['destination'], 'kind'>) {
  return useText('resources.alertTargets.values.destination.kind')(kind);
}

const TONES = { inactive: 'replaced', failing: 'warning', working: 'available' } as const;

function StateField({ target: { is_active, failing_since } }: { target: AlertTarget }) {
  const text = useText('resources.alertTargets');
  const state = !is_active ? 'inactive' : failing_since ? 'failing' : 'working';
  return <StatusBadge value={state} label={text(state)} tone={TONES[state]} />;
}

function TestButton() {
  const target = useRecordContext<AlertTarget>();
  const text = useText('resources.alertTargets');
  const outcomeText = useText('resources.webhookAttempts.values.outcome');
  if (!target) return null;
  return (
    <ActionButton
      // The row may show another target meanwhile.
      key={target.id}
      permission="webhooks.write"
      action={alertTargets.test}
      input={{ params: { id: target.id } }}
      success={({ outcome }) =>
        outcome === 'delivered'
          ? { text: 'resources.alertTargets.test_delivered' }
          : {
              text: 'resources.alertTargets.test_failed',
              values: { outcome: outcomeText(outcome) },
              type: 'warning',
            }
      }
      failure="resources.alertTargets.test_error"
    >
      {text('test')}
    </ActionButton>
  );
}
