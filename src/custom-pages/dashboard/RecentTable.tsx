import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { RecentAssignment } from '#contract/dashboard';
import { DateField, Skeleton, Table } from '../../admin';
import { AssignmentCustomer, AssignmentOrder, AssignmentProduct } from './assignmentLinks';
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

function SkeletonRow() {
  return (
    <tr>
      <td colSpan={COLUMNS.length}>
        <Skeleton height={22} />
      </td>
    </tr>
  );
}
