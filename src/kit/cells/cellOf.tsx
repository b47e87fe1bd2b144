import type { ReactNode } from 'react';
import type { Kind } from '../declare/schema';
import { StatusBadge } from '../ui/StatusBadge';
import { BooleanText } from './BooleanText';
import { Clamped } from './Clamped';
import { DateText } from './DateText';
import { Nothing } from './Nothing';
import { NumberText } from './NumberText';

/** How a value of a kind is shown where no cell is declared. */
export function cellOf(kind: Kind, value: unknown, source: string): ReactNode {
  if (kind === 'date') return <DateText value={typeof value === 'string' ? value : null} />;
  if (value === null || value === undefined || value === '') return <Nothing />;
  if (kind === 'boolean') return <BooleanText value={Boolean(value)} />;
  if (kind === 'enum') return <StatusBadge value={String(value)} />;
  if (typeof value === 'number')
    return /(^|_)id$/.test(source) ? String(value) : <NumberText value={value} />;
  if (typeof value === 'object') return nameOf(value);
  return <Clamped>{String(value)}</Clamped>;
}

function nameOf(value: object): ReactNode {
  const name: unknown = Reflect.get(value, 'name');
  return typeof name === 'string' ? <Clamped>{name}</Clamped> : JSON.stringify(value);
}
