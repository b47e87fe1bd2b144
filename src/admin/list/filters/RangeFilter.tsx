import { useListFilterContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import shared from '../../../theme/shared.module.css';
import { Select } from '../../form/Select';
import { useDebouncedInput } from '../../hooks/useDebouncedInput';
import styles from './ListToolbar.module.css';
import { formatBound, getPeriods, parseBound } from './periods';
import type { FilterInputProps } from './SelectFilter';

/**
 * Filters a number or a date from a lower to an upper bound, both included: a select, of common periods if the filter has
 * such. The inputs of the bounds appear for a range of one's own, so that several ranges need little room.
 */
export default function RangeFilter({ filter, onChange }: FilterInputProps) {
  const { source, label, fieldKind, periods: set } = filter;
  const { filterValues } = useListFilterContext();
  const translate = useTranslate();
  const [isCustom, setIsCustom] = useState(false);
  const from = formatBound(fieldKind, filterValues[`${source}_gte`]);
  const to = formatBound(fieldKind, filterValues[`${source}_lte`]);
  const periods = set ? getPeriods(set, new Date()) : [];
  const period = periods.find((candidate) => candidate.from === from && candidate.to === to);
  const hasOtherRange = Boolean(from || to) && !period;

  function choose(name: string) {
    setIsCustom(name === 'custom');
    if (name === 'custom') return;
    // The input may have rendered the day before.
    const chosen = set && getPeriods(set, new Date()).find((candidate) => candidate.name === name);
    onChange({
      [`${source}_gte`]: chosen && parseBound(fieldKind, 'gte', chosen.from),
      [`${source}_lte`]: chosen && parseBound(fieldKind, 'lte', chosen.to),
    });
  }

  const names = [...periods.map(({ name }) => name), 'custom'] as const;
  return (
    <>
      <Select
        label={translate('kit.list.filter', { label })}
        value={isCustom || hasOtherRange ? 'custom' : (period?.name ?? '')}
        onChange={choose}
        options={names.map((id) => ({ id, name: translate(`kit.periods.${id}`) }))}
        emptyText={filter.emptyText ?? `${label}: ${translate('kit.list.all')}`}
      />
      {(isCustom || hasOtherRange) && <RangeInputs filter={filter} onChange={onChange} />}
    </>
  );
}

function RangeInputs(props: FilterInputProps) {
  return (
    <span className={styles.range}>
      <span aria-hidden="true">{props.filter.label}</span>
      <BoundInput {...props} bound="gte" />
      <span aria-hidden="true">–</span>
      <BoundInput {...props} bound="lte" />
    </span>
  );
}

function BoundInput({ filter, onChange, bound }: FilterInputProps & { bound: 'gte' | 'lte' }) {
  const { source, label, fieldKind } = filter;
  const { filterValues } = useListFilterContext();
  const translate = useTranslate();
  const name = `${source}_${bound}`;
  const [typed, setTyped] = useDebouncedInput(formatBound(fieldKind, filterValues[name]), (text) =>
    onChange({ [name]: parseBound(fieldKind, bound, text) }),
  );
  const boundLabel = translate(`kit.list.range.${bound}`, { label });

  return (
    <input
      className={shared.input}
      type={fieldKind === 'number' ? 'number' : 'date'}
      step={fieldKind === 'number' ? 'any' : undefined}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      title={boundLabel}
      aria-label={boundLabel}
    />
  );
}
