import ChevronIcon from '@mui/icons-material/KeyboardArrowDown';
import './Select.css';
import { useGetList } from 'react-admin';
import { defaultRecordName } from '../hooks/useRecordName';
import type { Choice } from '../resource/declarations';

interface SelectProps {
  /** Accessible name; not visible. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: Choice[];
  /** First option, for no choice. */
  emptyText?: string;
}

export function Select({ label, value, onChange, options, emptyText }: SelectProps) {
  return (
    <span className="select">
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {emptyText !== undefined && <option value="">{emptyText}</option>}
        {options.map(({ id, name }) => (
          <option key={id} value={String(id)}>
            {name}
          </option>
        ))}
      </select>
      <ChevronIcon />
    </span>
  );
}

interface ChoiceSource {
  choices?: Choice[];
  reference?: string;
}

const ALL_RECORDS = { page: 1, perPage: 1000 };

/** Options of a filter or input: given choices, or all records of another resource. */
export function useChoices({ choices, reference }: ChoiceSource): Choice[] {
  const { data } = useGetList(
    reference ?? '',
    { pagination: ALL_RECORDS, sort: { field: 'name', order: 'ASC' } },
    { enabled: Boolean(reference) },
  );
  if (!reference) return choices ?? [];
  return (data ?? []).map((record) => ({ id: record.id, name: defaultRecordName(record) }));
}
