import './fields.css';
import { Children, Fragment, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useFormats } from '../hooks/useFormats';
import type { FieldKind } from '../resource/schema';
import { StatusBadge } from './StatusBadge';

/** How a value of a kind is shown where no cell is declared. */
export function renderCell(kind: FieldKind, value: unknown, source: string): ReactNode {
  if (kind === 'date') return <DateField value={typeof value === 'string' ? value : null} />;
  if (value === null || value === undefined || value === '') return <EmptyValue />;
  if (kind === 'boolean') return <BooleanField value={Boolean(value)} />;
  if (kind === 'enum') return <StatusBadge value={String(value)} />;
  if (typeof value === 'number')
    return /(^|_)id$/.test(source) ? String(value) : <NumberField value={value} />;
  if (typeof value === 'object') return renderObject(value);
  return <TruncatedText>{String(value)}</TruncatedText>;
}

function renderObject(value: object): ReactNode {
  const name: unknown = Reflect.get(value, 'name');
  return typeof name === 'string' ? <TruncatedText>{name}</TruncatedText> : JSON.stringify(value);
}

/** "48,210" */
export function NumberField({ value }: { value: number }) {
  return <>{useFormats().number(value)}</>;
}

/** A date in short form, "Nov 20, 2026"; "N/A" where there is none. */
export function DateField({ value }: { value: string | null | undefined }) {
  const translate = useTranslate();
  const formats = useFormats();
  if (!value || Number.isNaN(Date.parse(value))) return <>{translate('kit.none')}</>;
  return <time dateTime={value}>{formats.date(value)}</time>;
}

/** Yes or no, as color and word. */
export function BooleanField({ value }: { value: boolean }) {
  const translate = useTranslate();
  const status = value ? 'available' : 'replaced';
  return <StatusBadge value={status} label={translate(value ? 'kit.yes' : 'kit.no')} />;
}

const BREAK_POINTS = /(?<=[^:/]\/)|(?=@)|(?<=:\/\/[^/]+)(?=\.)/;

interface UrlFieldProps {
  /** Missing for a moment where a page begins with what its list knew of the record. */
  value: string | undefined;
}

/** A URL or an e-mail address: where the line ends it breaks after a slash, before the @ or a dot of the host, not within a word. */
export function UrlField({ value = '' }: UrlFieldProps) {
  return value.split(BREAK_POINTS).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same part may come twice, and has no state.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

const TOOLTIP_MIN_LENGTH = 40;

/** Text in two lines at most; the pointer shows the rest, and the record's own page. */
export function TruncatedText({ children }: { children: string }) {
  return (
    <span className="truncated-text" title={children.length > TOOLTIP_MIN_LENGTH ? children : undefined}>
      {children}
    </span>
  );
}

/** A dash to the eye, "N/A" to a screen reader. */
export function EmptyValue() {
  const translate = useTranslate();
  return (
    <span role="img" aria-label={translate('kit.none')} className="empty-value">
      –
    </span>
  );
}

/** "#12 · Office 2026 · not sold": short facts in a line; where the line is full, none is torn and no dot hangs. */
export function InlineList({ children }: { children: ReactNode }) {
  return (
    <div className="inline-list">
      {Children.toArray(children).map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fact is known by its place.
        <span key={index}>
          {index > 0 && <span className="inline-list-dot"> · </span>}
          {item}
        </span>
      ))}
    </div>
  );
}
