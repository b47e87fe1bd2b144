import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { BatchRecord } from '#contract/batches';
import {
  Card,
  DateTimeField,
  EmptyValue,
  FieldList,
  NumberField,
  PageHeader,
  RecordPage,
  RelatedTabs,
  StatCard,
  StatGrid,
  useFormats,
  usePermission,
  useTranslateLabel,
} from '../../admin';
import { FiguresSkeleton, RecordSkeleton } from '../../admin/ui/PageSkeleton';
import { RecordActivity } from '../audit/RecordActivity';
import { BatchActions } from './BatchActions';
import { BatchComparison } from './BatchComparison';
import { BatchDays } from './BatchDays';
import { BatchHolders } from './BatchHolders';
import { BatchLicenses } from './BatchLicenses';
import styles from './batches.module.css';
import { BatchState } from './batchFields';

export default function BatchPage() {
  return (
    <RecordPage<BatchRecord> notFound="resources.batches.not_found" skeleton={<PageSkeleton />}>
      {(batch) => <BatchContent batch={batch} />}
    </RecordPage>
  );
}

const PageSkeleton = () => (
  <RecordSkeleton>
    <FiguresSkeleton count={6} />
  </RecordSkeleton>
);

const FIGURES = [
  ['free', 'available'],
  ['sold', 'sold'],
  ['replaced', 'replaced'],
  ['refunded', 'warning'],
  ['invalid', 'exhausted'],
  ['quarantined', 'warning'],
] as const;

function BatchContent({ batch }: { batch: BatchRecord }) {
  const translate = useTranslate();
  const getLabel = useTranslateLabel(BatchRecord);
  const mayRecall = usePermission('batches.recall');
  const isStopped = batch.quarantined_at !== null || batch.withdrawn_at !== null;
  return (
    <>
      <PageHeader
        title={translate('resources.batches.title', { id: batch.id })}
        subtitle={[batch.supplier, batch.reference].filter(Boolean).join(' · ')}
        badge={isStopped && <BatchState batch={batch} />}
        actions={<BatchActions batch={batch} />}
      />
      <RelatedTabs>
        <div className={styles.page}>
          <StatGrid>
            {FIGURES.map(([field, tone]) => (
              <StatCard key={field} title={getLabel(field)} value={batch[field]} tone={tone} />
            ))}
          </StatGrid>
          <div className={styles.cards}>
            <BatchDetails batch={batch} />
            {/* A record from a list is incomplete. */}
            {batch.days && <BatchComparison batch={batch} />}
          </div>
          {batch.days && <BatchDays days={batch.days} />}
          {mayRecall && <BatchHolders id={batch.id} />}
          <BatchLicenses id={batch.id} />
          <RecordActivity kind="batch" id={batch.id} />
        </div>
      </RelatedTabs>
    </>
  );
}

function BatchDetails({ batch }: { batch: BatchRecord }) {
  const translate = useTranslate();
  const getLabel = useTranslateLabel(BatchRecord);
  const formats = useFormats();
  const { pool, cost, currency } = batch;
  const price = cost !== null && (currency ? formats.money(cost, currency) : formats.fraction(cost));
  const values = {
    pool: <Link to={`/dashboard/pools/${pool.id}`}>{pool.name}</Link>,
    supplier: batch.supplier || <EmptyValue />,
    reference: batch.reference || <EmptyValue />,
    cost: price || <EmptyValue />,
    file_name: batch.file_name || <EmptyValue />,
    created_by: batch.created_by,
    created_at: <DateTimeField value={batch.created_at} />,
    created: <NumberField value={batch.created} />,
    refused: <NumberField value={batch.refused} />,
    note: batch.note || <EmptyValue />,
  };
  const fields = Object.entries(values).map(([field, value]) => ({ label: getLabel(field), value }));
  return (
    <Card title={translate('resources.batches.details')}>
      <FieldList fields={fields} />
    </Card>
  );
}
