import { useTranslate } from 'ra-core';
import { BatchRecord } from '#contract/batches';
import { Card, DateField, NumberField, Table, useTranslateLabel } from '../../admin';
import { TableWrapper } from '../../admin/list/Table';
import styles from './batches.module.css';

/** The latest days; the figures above count all. */
const MAX_DAYS = 30;

/** What happened to the keys of a batch on each day, as bars and figures. */
export function BatchDays({ days }: Pick<BatchRecord, 'days'>) {
  const translate = useTranslate();
  const getLabel = useTranslateLabel(BatchRecord);
  if (days.length === 0) return null;
  const most = Math.max(1, ...days.map(({ sold }) => sold));
  return (
    <Card title={translate('resources.batches.days')} padded={false}>
      <TableWrapper>
        <Table>
          <thead>
            <tr>
              <th scope="col">{translate('resources.batches.day')}</th>
              <th scope="col">{getLabel('sold')}</th>
              <th scope="col">{getLabel('replaced')}</th>
              <th scope="col">{getLabel('refunded')}</th>
            </tr>
          </thead>
          <tbody>
            {days
              .slice(-MAX_DAYS)
              .toReversed()
              .map(({ day, sold, replaced, refunded }) => (
                <tr key={day}>
                  <td>
                    <DateField value={day} dateOnly />
                  </td>
                  <td>
                    <span className={styles.bar} style={{ '--share': Math.max(0, sold) / most }}>
                      <NumberField value={sold} />
                    </span>
                  </td>
                  <td>
                    <NumberField value={replaced} />
                  </td>
                  <td>
                    <NumberField value={refunded} />
                  </td>
                </tr>
              ))}
          </tbody>
        </Table>
      </TableWrapper>
    </Card>
  );
}
