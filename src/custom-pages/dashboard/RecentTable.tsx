import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { RecentAssignment } from '#contract/dashboard';
import { DateField, Skeleton, Table, UrlField } from '../../admin';
import styles from './RecentAssignments.module.css';

const COLUMNS = ['license', 'product', 'customer', 'order', 'sold'];
const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth'];

export function RecentTable({ assignments }: { assignments: RecentAssignment[] | undefined }) {
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
        {!assignments && SKELETONS.map((row) => <SkeletonRow key={row} />)}
      </tbody>
    </Table>
  );
}

function AssignmentRow({
  license_id,
  product_id,
  owner_email_address,
  order_id,
  sold_date,
}: RecentAssignment) {
  const translate = useTranslate();
  const none = translate('kit.none');

  return (
    <tr>
      <td>{license_id ? <Link to={`/dashboard/licenses/${license_id}`}>{license_id}</Link> : none}</td>
      <td>{product_id ?? none}</td>
      <td className={styles.customer}>
        <UrlField value={owner_email_address || none} />
      </td>
      <td>{order_id || translate('dashboard.recent.no_order')}</td>
      <td>
        <DateField value={sold_date} />
      </td>
    </tr>
  );
}

function SkeletonRow() {
  return (
    <tr>
      <td colSpan={COLUMNS.length}>
        <Skeleton height={22} />
      </td>
    </tr>
  );
}
