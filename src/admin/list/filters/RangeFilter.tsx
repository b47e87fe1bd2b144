import { useListContext, useTranslate } from 'react-admin';
import shared from '../../../theme/shared.module.css';
import { useDebouncedInput } from '../../hooks/useDebouncedInput';
import styles from './ListToolbar.module.css';
import { formatBound, parseBound } from './rangeBounds';
import type { FilterInputProps } from './SelectFilter';

/** Filters a number or a date from a lower to an upper bound, both included. */
export default function RangeFilter(props: FilterInputProps) {
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
  const { filterValues } = useListContext();
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
