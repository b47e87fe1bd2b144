import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { Button } from '../ui/Button';
import { ProgressBar } from '../ui/ProgressBar';
import { useFormats } from '../useFormats';
import { type ExportRun, useExportRun } from './exportRun';
import './ExportPanel.css';

/** How far an export is, at the edge of every page, until it has ended. */
export function ExportPanel() {
  const run = useExportRun();
  return run ? <Panel run={run} /> : null;
}

function Panel({ run: { done, total, cancel } }: { run: ExportRun }) {
  const translate = useTranslate();
  const formats = useFormats();
  const heading = useId();

  return (
    <section className="export-panel" aria-labelledby={heading}>
      <h2 id={heading}>{translate('kit.export.title')}</h2>
      <ProgressBar
        done={done}
        total={total}
        labelledBy={heading}
        announce={(percent) => translate('kit.export.percent', { percent })}
      />
      <div>
        {translate('kit.export.progress', { done: formats.number(done), total: formats.number(total) })}
        <Button size="small" onClick={cancel}>
          {translate('kit.form.cancel')}
        </Button>
      </div>
    </section>
  );
}
