import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useFormats } from '../hooks/useFormats';
import { Button } from '../ui/Button';
import { ProgressBar } from '../ui/ProgressBar';
import styles from './ExportProgressPanel.module.css';

/** A running export. Only one runs at a time; it continues when the user leaves the list. */
export interface ExportProgress {
  done: number;
  total: number;
  cancel: () => void;
}

export default function ExportProgressPanel({ done, total, cancel }: ExportProgress) {
  const translate = useTranslate();
  const formats = useFormats();
  const headingId = useId();

  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <h2 id={headingId}>{translate('kit.export.title')}</h2>
      <ProgressBar
        done={done}
        total={total}
        labelledBy={headingId}
        announce={(percent) => translate('kit.export.percent', { percent })}
      />
      <div className={styles.status}>
        {translate('kit.export.progress', { done: formats.number(done), total: formats.number(total) })}
        <Button size="small" onClick={cancel}>
          {translate('kit.form.cancel')}
        </Button>
      </div>
    </section>
  );
}
