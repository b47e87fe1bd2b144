import { useTranslate } from 'ra-core';
import { useEffect, useId, useRef } from 'react';
import { Button, Paper, useFormats } from '../../admin';
import { ProgressBar } from '../../admin/ui/ProgressBar';
import shared from '../../theme/shared.module.css';
import styles from './Import.module.css';
import type { UploadState } from './useImport';

const COUNT_NAMES = ['created', 'remaining', 'errors'] as const;

interface ImportProgressProps {
  upload: UploadState;
  onCancel: () => void;
}

export function ImportProgress({ upload, onCancel }: ImportProgressProps) {
  const translate = useTranslate();
  const formats = useFormats();
  const heading = useId();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { created, errors, remaining, phase, reason } = upload;

  useEffect(() => headingRef.current?.focus(), []);

  return (
    <Paper aria-labelledby={heading} className={styles.progress}>
      <h2 id={heading} ref={headingRef} tabIndex={-1}>
        {translate('import.progress.title')}
      </h2>
      <ProgressBar
        done={created + errors}
        total={created + errors + remaining}
        labelledBy={heading}
        announce={(percent) =>
          phase === 'sending'
            ? translate('import.progress.percent', { percent })
            : translate(`import.progress.${phase}`)
        }
      />
      <dl className={styles.progressCounts}>
        {COUNT_NAMES.map((name) => (
          <div key={name}>
            <dt className={shared.note}>{translate(`import.progress.${name}`)}</dt>
            <dd data-failed={(name === 'errors' && errors > 0) || undefined}>
              {formats.number(upload[name])}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.phase} data-reconnecting={phase === 'reconnecting' || undefined}>
        <div>
          {translate(`import.progress.${phase}`)}
          {phase === 'reconnecting' && reason && (
            <div role="alert">{translate('import.progress.last_failure', { reason })}</div>
          )}
        </div>
        <Button onClick={onCancel} disabled={phase === 'stopping'}>
          {translate('kit.form.cancel')}
        </Button>
      </div>
    </Paper>
  );
}
