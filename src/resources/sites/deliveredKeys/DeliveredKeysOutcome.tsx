import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { Banner, Card, useFormats } from '../../../admin';
import { ProgressBar } from '../../../admin/ui/ProgressBar';
import { RefusedRows } from './RefusedRows';
import type { ImportProgress } from './useImportDeliveredKeys';

interface DeliveredKeysOutcomeProps {
  progress: ImportProgress;
  isBusy: boolean;
}

/** The progress of the import, then its result with the refused rows. */
export function DeliveredKeysOutcome({ progress, isBusy }: DeliveredKeysOutcomeProps) {
  const translate = useTranslate();
  const formats = useFormats();
  const labelId = useId();
  const { done, total, created_count, known_count, errors } = progress;
  const text = (name: string, args?: object) => translate(`resources.sites.delivered.${name}`, args);
  const count = (name: string, value: number) =>
    text(name, { smart_count: value, count: formats.number(value) });

  return (
    <Card title={text('result')} narrow>
      {isBusy && (
        <>
          <p id={labelId}>{text('progress', { done: formats.number(done), total: formats.number(total) })}</p>
          <ProgressBar
            done={done}
            total={total}
            labelledBy={labelId}
            announce={(percent) => text('percent', { percent })}
          />
        </>
      )}
      <div role="status">
        <Banner tone={done < total || created_count + known_count === 0 ? 'warning' : 'available'}>
          {count('created', created_count)} {known_count > 0 && count('known', known_count)}{' '}
          {errors.length > 0 && count('refused', errors.length)}
          {!isBusy && done < total && <> {text('stopped')}</>}
        </Banner>
      </div>
      <RefusedRows errors={errors} />
    </Card>
  );
}
