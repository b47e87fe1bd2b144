import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { Button } from '../ui/Button';
import { useFormats } from '../useFormats';
import { type ExportRun, useExportRun } from './exportRun';
import './ExportPanel.css';

const ANNOUNCED = 25;

/** How far an export is, at the edge of every page, until it has ended. */
export function ExportPanel() {
  const run = useExportRun();
  return run ? <Panel run={run} /> : null;
}

function Panel({ run: { done, total, cancel } }: { run: ExportRun }) {
  const translate = useTranslate();
  const formats = useFormats();
  const heading = useId();
  const percent = total === 0 ? 0 : Math.min(100, Math.floor((100 * done) / total));
  // Said at every quarter: more would talk over everything else.
  const said = Math.floor(percent / ANNOUNCED) * ANNOUNCED;

  return (
    <section className="export-panel" aria-labelledby={heading}>
      <h2 id={heading}>{translate('kit.export.title')}</h2>
      <progress aria-labelledby={heading} max={100} value={percent} />
      <div>
        {translate('kit.export.progress', { done: formats.number(done), total: formats.number(total) })}
        <Button size="small" onClick={cancel}>
          {translate('kit.form.cancel')}
        </Button>
      </div>
      <span className="visually-hidden" role="status">
        {translate('kit.export.percent', { percent: said })}
      </span>
    </section>
  );
}
