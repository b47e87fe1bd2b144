import { Checkbox } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { Card, IconButton, Select, useFormats } from '../../admin';
import { translateText } from '../../i18nProvider/translateText';
import { classNames } from '../../theme/classNames';
import shared from '../../theme/shared.module.css';
import styles from './Import.module.css';
import { useKeyPlace } from './ImportResultDialog';
import type { ImportKeys } from './useKeyStore';
import type { KeySourceSummary } from './worker/KeyList';
import type { CsvColumns } from './worker/KeyStore';

/** Preview of the import, placed so that the submit button does not move while keys are counted. */
export function KeysPreview({ keyStore, state, update }: ImportKeys) {
  const translate = useTranslate();
  const formatPlace = useKeyPlace();
  const { sources, valid, multiline, cleaned, problems, total } = state;
  if (total === 0 && sources.length === 0) return null;

  return (
    <Card title={translate('import.preview.title')}>
      {sources.length > 0 && (
        <ul className={styles.sources}>
          {sources.map((source) => (
            <SourceCard
              key={source.id}
              source={source}
              onRemove={() => update(keyStore.remove(source.id))}
              onColumnsChange={(columns) => update(keyStore.selectColumns(source.id, columns))}
            />
          ))}
        </ul>
      )}
      <dl className={styles.counts}>
        <CountRow
          label={translate('import.preview.valid')}
          count={valid}
          tone={valid > 0 ? 'valid' : undefined}
        />
        {cleaned > 0 && <CountRow label={translate('import.preview.cleaned')} count={cleaned} />}
        {multiline > 0 && <CountRow label={translate('import.preview.multiline')} count={multiline} />}
        {problems.map(({ reason, count, first }) => (
          <CountRow
            key={JSON.stringify(reason)}
            label={translateText(reason)}
            note={translate('import.preview.first', { place: formatPlace(first) })}
            count={count}
            tone="problem"
          />
        ))}
      </dl>
    </Card>
  );
}

interface CountRowProps {
  label: string;
  note?: string;
  count: number;
  tone?: 'valid' | 'problem';
}

function CountRow({ label, note, count, tone }: CountRowProps) {
  const formats = useFormats();
  return (
    <div className={styles.count} data-tone={tone}>
      <dt>
        {label}
        {note && <div className={shared.note}>{note}</div>}
      </dt>
      <dd>{formats.number(count)}</dd>
    </div>
  );
}

interface SourceCardProps {
  source: KeySourceSummary;
  onRemove: () => void;
  onColumnsChange: (columns: CsvColumns) => void;
}

function SourceCard({ source, onRemove, onColumnsChange }: SourceCardProps) {
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
