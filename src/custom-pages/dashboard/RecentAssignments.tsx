import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dashboard, type RecentAssignment } from '#contract/dashboard';
import {
  Button,
  Card,
  DateField,
  EmptyState,
  InlineList,
  Skeleton,
  Table,
  UrlField,
  useEndpoint,
  useText,
} from '../../admin';
import { ProductLink } from '../../resources/mappings/ProductLink';
import shared from '../../theme/shared.module.css';
import { PHONE_QUERY, useMediaQuery } from '../../theme/useMediaQuery';
import styles from './RecentAssignments.module.css';

export function RecentAssignments() {
  const translate = useTranslate();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const { data, error, refetch } = useEndpoint(dashboard.recent, {}, { queryKey: ['dashboard', 'recent'] });

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
  const text = useText('dashboard.recent');

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

const COLUMNS = ['license', 'product', 'customer', 'order', 'sold'];
const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth'];

function RecentTable({ assignments }: { assignments: RecentAssignment[] | undefined }) {
  const translate = useTranslate();

  return (
    <Table aria-busy={!assignments}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {translate(`dashboard.recent.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {assignments?.map((assignment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: assignments have no id, and rows have no state.
          <AssignmentRow key={index} {...assignment} />
        ))}
        {!assignments &&
          SKELETONS.map((row) => (
            <tr key={row}>
              <td colSpan={COLUMNS.length}>
                <Skeleton height={22} />
              </td>
            </tr>
          ))}
      </tbody>
    </Table>
  );
}

function AssignmentRow(assignment: RecentAssignment) {
  const { license_id, sold_date } = assignment;
  const translate = useTranslate();
  const none = translate('kit.none');

  return (
    <tr>
      <td>{license_id ? <Link to={`/dashboard/licenses/${license_id}`}>{license_id}</Link> : none}</td>
      <td>
        <AssignmentProduct {...assignment} />
      </td>
      <td className={styles.customer}>
        <AssignmentCustomer {...assignment} />
      </td>
      <td>
        <AssignmentOrder {...assignment} />
      </td>
      <td>
        <DateField value={sold_date} />
      </td>
    </tr>
  );
}

/** The customer's address, linked to their page. */
function AssignmentCustomer({ customer_id, owner_email_address: email }: RecentAssignment) {
  const translate = useTranslate();
  const address = <UrlField value={email || translate('kit.none')} />;
  return email && customer_id ? <Link to={`/dashboard/customers/${customer_id}`}>{address}</Link> : address;
}

interface AssignmentLinkProps extends RecentAssignment {
  /** Precedes the id. */
  label?: string;
}

/** The order id, linked to the order's page. */
function AssignmentOrder({ order, order_id, label }: AssignmentLinkProps) {
  const translate = useTranslate();
  if (!order_id) return <>{translate('dashboard.recent.no_order')}</>;
  const text = [label, order_id].filter(Boolean).join(' ');
  return order ? <Link to={`/dashboard/orders/${order.id}`}>{text}</Link> : text;
}

/** The product id, linked to the product's mapping. */
function AssignmentProduct({ product_id, mapping, label }: AssignmentLinkProps) {
  const translate = useTranslate();
  const text = [label, product_id ?? translate('kit.none')].filter(Boolean).join(' ');
  if (!mapping) return <>{text}</>;
  return (
    <ProductLink id={product_id} site={mapping.site} title={mapping.product_name}>
      {text}
    </ProductLink>
  );
}
