import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dashboard, type RecentAssignment } from '#contract/dashboard';
import { Button, Card, DateField, EmptyState, InlineList } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import shared from '../../theme/shared.module.css';
import { PHONE_QUERY, useMediaQuery } from '../../theme/useMediaQuery';
import { AssignmentCustomer, AssignmentOrder, AssignmentProduct } from './assignmentLinks';
import styles from './RecentAssignments.module.css';
import { RecentTable } from './RecentTable';

export function RecentAssignments() {
  const translate = useTranslate();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'recent'],
    queryFn: ({ signal }) => callEndpoint(dashboard.recent, {}, signal),
  });

  const retryButton = <Button onClick={() => refetch()}>{translate('kit.list.retry')}</Button>;
  let body: ReactNode =
    isPhone && data ? <RecentCards assignments={data} /> : <RecentTable assignments={data} />;
  if (error && !data) body = <EmptyState title={error.message} action={retryButton} />;
  else if (data?.length === 0) {
    body = (
      <EmptyState
        title={translate('dashboard.recent.empty')}
        text={translate('dashboard.recent.empty_text')}
      />
    );
  }
  return (
    <Card title={translate('dashboard.recent.title')} padded={false}>
      <div className={styles.body}>{body}</div>
    </Card>
  );
}

function RecentCards({ assignments }: { assignments: RecentAssignment[] }) {
  return (
    <ul className={styles.cards}>
      {assignments.map((assignment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: assignments have no id, and rows have no state.
        <AssignmentCard key={index} {...assignment} />
      ))}
    </ul>
  );
}

function AssignmentCard(assignment: RecentAssignment) {
  const { license_id, sold_date } = assignment;
  const translate = useTranslate();
  const text = (name: string) => translate(`dashboard.recent.${name}`);

  return (
    <li>
      <div className={styles.cardHead}>
        <span>
          <AssignmentCustomer {...assignment} />
        </span>
        <span className={styles.date}>
          <DateField value={sold_date} />
        </span>
      </div>
      <div className={shared.note}>
        <InlineList>
          {license_id && (
            <Link to={`/dashboard/licenses/${license_id}`}>{`${text('license')} ${license_id}`}</Link>
          )}
          <AssignmentProduct {...assignment} label={text('product')} />
          <AssignmentOrder {...assignment} label={text('order')} />
        </InlineList>
      </div>
    </li>
  );
}
