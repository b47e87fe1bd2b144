import { Checkbox } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { Button, Select } from '../../admin';
import { ENCODINGS, type Encoding } from '../../resources/licenses/files/decode';
import styles from './ListCard.module.css';
import { DAY_ORDERS } from './reading/dayOrder';
import type { KeySourceSummary, SourceOptions } from './worker/KeySource';

interface ListFormatProps {
  list: KeySourceSummary;
  onChange: (options: SourceOptions) => void;
}

const SEPARATORS = { ';': 'semicolon', ',': 'comma', '\t': 'tab', '|': 'pipe', ' ': 'blank' } as const;

/** What a list was recognised as, and why; each can be changed. */
export function ListFormat({ list, onChange }: ListFormatProps) {
  const translate = useTranslate();
  const id = useId();
  const { encoding, separator, hasHeader, days, format, program, columns, options } = list;
  const change = (changed: SourceOptions) => onChange({ ...options, ...changed });
  // Of another format, the columns are others.
  const readAgain = (changed: SourceOptions) =>
    onChange({ ...options, roles: undefined, isRemembered: undefined, ...changed });

  return (
    <div className={styles.format}>
      <span>
        {program ? translate('import.list.program', { program }) : translate(`import.formats.${format}`)}
      </span>
      {encoding && (
        <span className={styles.choice}>
          <Select
            label={translate('import.list.encoding')}
            value={encoding.encoding}
            onChange={(value) =>
              readAgain({ encoding: ENCODINGS.find((name): name is Encoding => name === value) })
            }
            options={ENCODINGS.map((name) => ({ id: name, name: name.toUpperCase() }))}
          />
          <span className={styles.reason}>{translate(`import.list.sureness.${encoding.sureness}`)}</span>
        </span>
      )}
      {encoding && (format === 'table' || format === 'lines') && (
        <Select
          label={translate('import.list.separator')}
          value={separator ?? ''}
          onChange={(value) => readAgain({ separator: value })}
          options={[
            ...Object.entries(SEPARATORS).map(([value, name]) => ({
              id: value,
              name: translate(`import.list.separators.${name}`),
            })),
            ...(separator && !(separator in SEPARATORS) ? [{ id: separator, name: separator }] : []),
          ]}
          emptyText={translate('import.list.separators.none')}
        />
      )}
      {days.hasSlashes && (
        <Select
          label={translate('import.list.days')}
          value={days.order ?? ''}
          onChange={(value) => change({ dayOrder: DAY_ORDERS.find((order) => order === value) })}
          options={DAY_ORDERS.map((id) => ({ id, name: translate(`import.list.day_orders.${id}`) }))}
          emptyText={days.order ? undefined : translate('import.list.day_orders.unclear')}
        />
      )}
      {options.isRemembered && (
        <span className={styles.choice}>
          {translate('import.list.remembered')}
          <Button size="small" onClick={() => change({ roles: undefined, isRemembered: false })}>
            {translate('import.list.detect')}
          </Button>
        </span>
      )}
      {columns.length > 1 && (
        <label htmlFor={id} className={styles.choice}>
          <Checkbox
            id={id}
            checked={hasHeader}
            onChange={(_, checked) => change({ hasHeader: checked })}
            className={styles.checkbox}
          />
          {translate('import.file.has_header')}
        </label>
      )}
    </div>
  );
}
