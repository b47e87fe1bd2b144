import { useQueryClient } from '@tanstack/react-query';
import { useListContext, useListFilterContext, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import type { Notification, notifications } from '#contract/notifications';
import {
  classNames,
  DateField,
  DeleteButton,
  EmptyValue,
  type ListDeclaration,
  NotedText,
  type PatchFilters,
  StatusBadge,
  TruncatedText,
  useStatusText,
} from '../../admin';
import { RowLink } from '../../admin/list/RowLink';
import { translateField } from '../../i18nProvider/translateField';
import shared from '../../theme/shared.module.css';
import { useOrderTitle } from '../orders/orderFields';
import styles from './notifications.module.css';
import { ResolveAll, ResolveButton } from './ResolveNotifications';
import { UNRESOLVED_COUNT_KEY } from './useUnresolvedCount';

function TypeField({ type }: Pick<Notification, 'type'>) {
  return <TruncatedText>{useStatusText()(type)}</TruncatedText>;
}

const notificationList: ListDeclaration<typeof notifications> = {
  subtitle: 'resources.notifications.subtitle',
  columns: [
    { source: 'severity', sortable: false },
    {
      source: 'title',
      cell: (_, notification) => <NotificationSummary {...notification} />,
      sortable: false,
      grow: true,
    },
    { source: 'type', cell: (type) => <TypeField type={type} />, sortable: false, hideBelow: 'md' },
    {
      source: 'license_groups',
      label: 'resources.notifications.subject',
      cell: (pool, { site }) => (pool ?? site)?.name ?? <EmptyValue />,
      sortable: false,
      hideBelow: 'xl',
    },
    { source: 'triggered_at', sortable: false },
    {
      source: 'is_resolved',
      label: 'resources.notifications.status',
      cell: (resolved) => <ResolvedBadge resolved={resolved} />,
      sortable: false,
    },
  ],
  filters: [
    { source: 'severity', emptyText: 'resources.notifications.all_severities' },
    { source: 'type', emptyText: 'resources.notifications.all_types' },
    { id: 'show_resolved', input: ResolvedFilter },
  ],
  header: RefreshUnresolvedCount,
  actions: ResolveAll,
  rowActions: () => (
    <>
      <ResolveButton />
      <DeleteButton undoable />
    </>
  ),
  renderCard: (notification) => <NotificationCard {...notification} />,
  empty: { title: 'resources.notifications.empty', text: 'resources.notifications.empty_text' },
  perPageOptions: false,
};

export default notificationList;

export function ResolvedFilter({ onChange }: { onChange: PatchFilters }) {
  const { filterValues } = useListFilterContext();
  const translate = useTranslate();

  return (
    <label className={styles.filter}>
      <input
        type="checkbox"
        checked={Boolean(filterValues.show_resolved)}
        onChange={({ target }) => onChange({ show_resolved: target.checked || undefined })}
      />
      {translate('resources.notifications.show_resolved')}
    </label>
  );
}

/** Refreshes the unresolved count when the list changes. */
function RefreshUnresolvedCount() {
  const { total } = useListContext();
  const queryClient = useQueryClient();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the number of notifications changes.
  useEffect(() => {
    queryClient.invalidateQueries({ queryKey: UNRESOLVED_COUNT_KEY });
  }, [total, queryClient]);
  return null;
}

function NotificationCard(notification: Notification) {
  const statusText = useStatusText();
  const { severity, type, triggered_at, is_resolved } = notification;

  return (
    <div className={styles.card}>
      <div className={styles.badges}>
        <StatusBadge value={severity} />
        {is_resolved && <ResolvedBadge resolved />}
        <div className={classNames(shared.note, styles.date)}>
          <DateField value={triggered_at} />
        </div>
      </div>
      <div>
        <NotificationSummary {...notification} />
      </div>
      <div className={shared.note}>{statusText(type)}</div>
    </div>
  );
}

function NotificationSummary(notification: Notification) {
  const getTitle = useOrderTitle();
  const { order } = notification;
  const path = getSubjectPath(notification);
  const title = translateField(notification, 'title');
  return (
    <div className={styles.summary}>
      <NotedText note={translateField(notification, 'message')}>
        <span className={styles.title} title={title}>
          {path ? <RowLink to={path}>{title}</RowLink> : title}
        </span>
      </NotedText>
      {order && <RowLink to={`/dashboard/orders/${order.id}`}>{getTitle(order)}</RowLink>}
    </div>
  );
}

/** The page of the pool or the shop that a notification is about, where it is mended. */
function getSubjectPath({ license_groups: pool, site }: Notification): string | undefined {
  if (pool) return pool.id === null ? undefined : `/dashboard/pools/${pool.id}`;
  return site ? `/dashboard/sites/${site.id}` : undefined;
}

function ResolvedBadge({ resolved }: { resolved: boolean }) {
  const translate = useTranslate();
  const state = resolved ? 'resolved' : 'unresolved';
  const tone = resolved ? 'replaced' : 'warning';
  return <StatusBadge value={state} label={translate(`resources.notifications.${state}`)} tone={tone} />;
}
