import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { type ValidationStats, validation } from '#contract/validation';
import { call } from '../../../dataProvider';
import { Banner, Button, Card, Skeleton, useFormats, useReason } from '../../../kit';
import { ValidateNow } from './ValidateNow';
import { ValidationBreakdown } from './ValidationBreakdown';
import { VALIDATION_STATS } from './validationStats';
import './ValidationStatus.css';

const EVERY = 60_000;

/** How the keys of validated pools stand, asked every 60 s. */
export function ValidationStatus() {
  const translate = useTranslate();
  const reasonOf = useReason();
  const { data, error, refetch } = useQuery({
    queryKey: VALIDATION_STATS,
    queryFn: ({ signal }) => call(validation.stats, {}, signal),
    refetchInterval: EVERY,
  });

  return (
    <Card
      title={translate('validation.title')}
      subtitle={data && <LastRun at={data.last_run} />}
      actions={<ValidateNow />}
    >
      {data ? (
        <Stats stats={data} />
      ) : error ? (
        <Banner tone="exhausted">
          {`${reasonOf(error)} `}
          <Button size="small" variant="text" onClick={() => refetch()}>
            {translate('kit.list.retry')}
          </Button>
        </Banner>
      ) : (
        <Skeleton height={112} />
      )}
    </Card>
  );
}

function Stats({ stats }: { stats: ValidationStats }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { total_unlimited, valid, invalid, pending } = stats;
  const statuses = [
    { status: 'valid', count: valid },
    { status: 'invalid', count: invalid },
    { status: 'pending', count: pending },
  ];

  return (
    <div className="validation-stats">
      <div className="validation-total">
        <span>{translate('validation.total_unlimited')}</span>
        <strong>{number(total_unlimited)}</strong>
      </div>
      <ValidationBreakdown counts={statuses} total={total_unlimited} />
      {invalid > 0 && (
        <Banner tone="warning">{translate('validation.warning', { smart_count: invalid })}</Banner>
      )}
    </div>
  );
}

function LastRun({ at }: { at: string | null }) {
  const translate = useTranslate();
  const { dateBy } = useFormats();
  const when = at && dateBy({ dateStyle: 'medium', timeStyle: 'short' }, at);
  return <>{translate(when ? 'validation.last_run' : 'validation.never_run', { when })}</>;
}
