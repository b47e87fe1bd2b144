import { lazy, type ReactNode, Suspense } from 'react';
import { StoredFile } from '#contract/shared/file';
import { type FieldMeta, getElementReference } from '../resource/schema';
import {
  BooleanField,
  DateField,
  EmailField,
  EmptyValue,
  EnumField,
  NumberField,
  TruncatedText,
} from './fields';
import { ReferencesField } from './ReferenceField';
import { SecretField } from './SecretField';
import { ShapeField } from './ShapeField';

// Few records have files.
const FileField = lazy(() => import('./FileField'));

const NO_DATE = <DateField value={null} />;

/** The cell for the type of a field. A value of another type, as a newer server may send, is shown as it is. */
export function renderCell(meta: FieldMeta, value: unknown, source: string): ReactNode {
  const { kind, schema } = meta;
  if (isMissing(value)) return kind === 'datetime' || kind === 'date' ? NO_DATE : <EmptyValue />;
  if (kind === 'secret') return <SecretField value={String(value)} revealable />;
  if (kind === 'file') return renderFile(value);
  if (typeof value === 'object' && value !== null) {
    if (isEmptyArray(value)) return <EmptyValue />;
    const reference = Array.isArray(value) && getElementReference(meta);
    return reference ? (
      <ReferencesField reference={reference} ids={value as unknown[]} />
    ) : (
      <ShapeField source={source} schema={schema} value={value} />
    );
  }
  if (typeof value === 'boolean') return <BooleanField value={value} />;
  if (typeof value === 'number')
    return /(^|_)id$/.test(source) ? String(value) : <NumberField value={value} />;

  const text = String(value);
  const isDate = (kind === 'datetime' || kind === 'date') && !Number.isNaN(Date.parse(text));
  if (isDate) return <DateField value={text} dateOnly={kind === 'date'} />;
  if (kind === 'enum') return <EnumField source={source} value={text} />;
  if (kind === 'email') return <EmailField value={text} />;
  return <TruncatedText>{text}</TruncatedText>;
}

/** A list has the name only. */
function renderFile(value: unknown): ReactNode {
  const { data } = StoredFile.safeParse(value);
  if (data?.data === undefined) return <TruncatedText>{data?.name ?? String(value)}</TruncatedText>;
  return (
    <Suspense fallback={data.name}>
      <FileField name={data.name} data={data.data} />
    </Suspense>
  );
}

const isMissing = (value: unknown) => value === null || value === undefined || value === '';
const isEmptyArray = (value: object) => Array.isArray(value) && value.length === 0;
