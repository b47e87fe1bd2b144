import { Skeleton } from '../ui/Skeleton';

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** Rows to come. */
export function SkeletonRows({ span }: { span: number }) {
  return ROWS.map((row) => (
    <tr key={row}>
      <td colSpan={span}>
        <Skeleton height={22} />
      </td>
    </tr>
  ));
}
