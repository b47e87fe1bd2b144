import { Checkbox } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { IconButton, Select, useFormats } from '../../admin';
import { classNames } from '../../admin/ui/classNames';
import shared from '../../theme/shared.module.css';
import styles from './Import.module.css';
import type { CsvColumns } from './worker/KeyStore';
import type { KeySourceSummary } from './worker/readKeyFile';

interface SourceCardProps {
  source: KeySourceSummary;
  onRemove: () => void;
  onColumnsChange: (columns: CsvColumns) => void;
}

export function SourceCard({ source, onRemove, onColumnsChange }: SourceCardProps) {
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
      {source.csv && <CsvColumnSelects csv={source.csv} onChange={onColumnsChange} />}
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

interface CsvColumnSelectsProps {
  csv: NonNullable<KeySourceSummary['csv']>;
  onChange: (columns: CsvColumns) => void;
}

function CsvColumnSelects({ csv: { titles, ...columns }, onChange }: CsvColumnSelectsProps) {
  const translate = useTranslate();
  const id = useId();
  const { column, dayColumn, hasHeader } = columns;
  const parse = (value: string) => (value === '' ? null : Number(value));
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
          onChange={(value) => onChange({ ...columns, column: parse(value) })}
          options={options}
          emptyText={translate('import.file.all_columns')}
        />
      )}
      {options.length > 1 && column !== null && (
        <Select
          label={translate('import.file.day_column')}
          value={dayColumn === null ? '' : String(dayColumn)}
          onChange={(value) => onChange({ ...columns, dayColumn: parse(value) })}
          options={options.filter((option) => option.id !== column)}
          emptyText={translate('import.file.no_days')}
        />
      )}
      <label htmlFor={id}>
        <Checkbox
          id={id}
          checked={hasHeader}
          onChange={(_, checked) => onChange({ ...columns, hasHeader: checked })}
          className={styles.checkbox}
        />
        {translate('import.file.has_header')}
      </label>
    </div>
  );
}
