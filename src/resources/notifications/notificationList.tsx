import type { Notification } from '#contract/notifications';
import { DeleteButton, type ListDeclaration, useStatusText } from '../../kit';
import { NotificationCard } from './NotificationCard';
import { NotificationText } from './NotificationText';
import { RecountUnresolved } from './RecountUnresolved';
import { ResolveAll } from './ResolveAll';
import { ResolveButton } from './ResolveButton';
import { ResolvedBadge } from './ResolvedBadge';
import { ShowResolved } from './ShowResolved';

function TypeText({ type }: Pick<Notification, 'type'>) {
  return <>{useStatusText()(type)}</>;
}

const notificationList: ListDeclaration<Notification> = {
  subtitle: 'resources.notifications.subtitle',
  columns: [
    { source: 'severity', sortable: false },
    { source: 'title', cell: (_, notification) => <NotificationText {...notification} />, sortable: false },
    { source: 'type', cell: (type) => <TypeText type={type} />, sortable: false, hideBelow: 'md' },
    { source: 'license_groups', sortable: false, hideBelow: 'xl' },
    { source: 'triggered_at', sortable: false },
    {
      source: 'is_resolved',
      label: 'Status',
      cell: (resolved) => <ResolvedBadge resolved={resolved} />,
      sortable: false,
    },
  ],
  filters: [
    { source: 'severity', all: 'resources.notifications.all_severities' },
    { source: 'type', all: 'resources.notifications.all_types' },
    { source: 'show_resolved', input: ShowResolved },
  ],
  above: RecountUnresolved,
  actions: ResolveAll,
  rowActions: () => (
    <>
      <ResolveButton />
      <DeleteButton undoable />
    </>
  ),
  card: (notification) => <NotificationCard {...notification} />,
  empty: { title: 'resources.notifications.empty', text: 'resources.notifications.empty_text' },
  perPageOptions: false,
};

export default notificationList;
