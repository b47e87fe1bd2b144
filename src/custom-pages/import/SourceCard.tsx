import { Checkbox } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { IconButton, Select, useFormats } from '../../admin';
import { classNames } from '../../admin/ui/classNames';
import shared from '../../theme/shared.module.css';
import styles from './Import.module.css';
import type { KeySourceSummary } from './worker/readKeyFile';

interface SourceCardProps {
  source: KeySourceSummary;
  onRemove: () => void;
  onColumnChange: (column: number | null, hasHeader: boolean) => void;
}

export function SourceCard({ source, onRemove, onColumnChange }: SourceCardProps) {
  const translate = useTranslate();
  const formats = useFormats();
  const name = translate(source.name, { _: source.name });
  const count = translate('import.key_count', {
    smart_count: source.count,
    count: formats.number(source.count),
  });

  return (
    <li className={styles.source}>
      <div className={styles.sourceHead}>
        <div className={styles.sourceName}>{name}</div>
        <div className={styles.sourceCount}>{count}</div>
        <IconButton label={translate('import.source.remove', { name })} onClick={onRemove} icon="delete" />
      </div>
      {source.csv && <CsvColumnSelect csv={source.csv} onChange={onColumnChange} />}
      <Samples samples={source.samples} />
    </li>
  );
}

function Samples({ samples }: { samples: string[] }) {
  const translate = useTranslate();
  if (samples.length === 0) return null;
  return (
    <div className={classNames(shared.note, styles.samples)}>
      {translate('import.source.samples')}
      {samples.map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: keys may repeat, and samples have no state.
        <div key={index} title={key}>
          <code>{key}</code>
        </div>
      ))}
    </div>
  );
}

interface CsvColumnSelectProps {
  csv: NonNullable<KeySourceSummary['csv']>;
  onChange: (column: number | null, hasHeader: boolean) => void;
}

function CsvColumnSelect({ csv, onChange }: CsvColumnSelectProps) {
  const translate = useTranslate();
  const id = useId();
  const { titles, column, hasHeader } = csv;
  const options = titles.map((title, index) => ({
    id: index,
    name: title || translate('import.file.column_number', { number: index + 1 }),
  }));

  return (
    <div className={styles.csv}>
      {options.length > 1 && (
        <Select
          label={translate('import.file.column')}
          value={column === null ? '' : String(column)}
          onChange={(value) => onChange(value === '' ? null : Number(value), hasHeader)}
          options={options}
          emptyText={translate('import.file.all_columns')}
        />
      )}
      <label htmlFor={id}>
        <Checkbox
          id={id}
          checked={hasHeader}
          onChange={(_, checked) => onChange(column, checked)}
          className={styles.checkbox}
        />
        {translate('import.file.has_header')}
      </label>
    </div>
  );
}
