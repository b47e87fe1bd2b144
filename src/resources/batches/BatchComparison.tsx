import type { BatchRecord, BatchTotals } from '#contract/batches';
import { Card, NumberField, Table, useText } from '../../admin';
import { TableWrapper } from '../../admin/list/Table';
import { ShareField } from './batchFields';

/** What became of the sold keys of a batch, beside those of its supplier's and its pool's other batches. */
export function BatchComparison({ batch }: { batch: BatchRecord }) {
  const text = useText('resources.batches.comparison');
  const { supplier, others_of_supplier: ofSupplier, others_of_pool: ofPool } = batch;
  return (
    <Card title={text('title')} subtitle={text('reported')} padded={false}>
      <TableWrapper>
        <Table>
          <thead>
            <tr>
              <th scope="col">{text('batches')}</th>
              <th scope="col">{text('sold')}</th>
              <th scope="col">{text('replaced')}</th>
              <th scope="col">{text('refunded')}</th>
              <th scope="col">{text('invalid')}</th>
            </tr>
          </thead>
          <tbody>
            <Row label={text('this')} totals={batch} />
            {ofSupplier && (
              <Row
                label={text('supplier', { supplier, smart_count: ofSupplier.batches })}
                totals={ofSupplier}
              />
            )}
            <Row label={text('pool', { smart_count: ofPool.batches })} totals={ofPool} />
          </tbody>
        </Table>
      </TableWrapper>
    </Card>
  );
}

interface RowProps {
  label: string;
  totals: Omit<BatchTotals, 'batches'>;
}

function Row({ label, totals: { sold, replaced, refunded, invalid } }: RowProps) {
  return (
    <tr>
      <td>{label}</td>
      <td>
        <NumberField value={sold} />
      </td>
      {Object.entries({ replaced, refunded, invalid }).map(([field, count]) => (
        <td key={field}>
          <ShareField count={count} sold={sold} />
        </td>
      ))}
    </tr>
  );
}
