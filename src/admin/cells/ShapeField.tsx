import { useTranslate } from 'ra-core';
import { Fragment, type ReactNode } from 'react';
import type { $ZodType } from 'zod/v4/core';
import { useFormats } from '../hooks/useFormats';
import { usePartLabel } from '../hooks/usePartLabel';
import { useValueText } from '../hooks/useTranslateLabel';
import { findBranch, getDef, readMeta } from '../resource/schema';
import { TruncatedText } from './fields';
import styles from './fields.module.css';
import { isId, ReferenceField } from './ReferenceField';

interface ShapeFieldProps {
  source: string;
  schema: $ZodType | undefined;
  value: object;
}

/**
 * An array or an object as text: "Red, Blue", "Kind: Percent · Amount: 5"; each object of an array has a line. Of a
 * reference, the linked name of the record.
 */
export function ShapeField({ source, schema, value }: ShapeFieldProps) {
  const formatPart = useFormatPart();
  const content = formatPart(source, schema, value);
  if (typeof content === 'string') return <TruncatedText>{content}</TruncatedText>;
  return (
    <span className={styles.parts} dir="auto">
      {content}
    </span>
  );
}

/** One text, unless a part is an element. */
function join(parts: ReactNode[], separator: string): ReactNode {
  if (parts.every((part) => typeof part === 'string')) return parts.join(separator);
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts may repeat and have no state.
    <Fragment key={index}>
      {index > 0 && separator}
      {part}
    </Fragment>
  ));
}

function useFormatPart() {
  const translate = useTranslate();
  const formats = useFormats();
  const valueText = useValueText();
  const getPartLabel = usePartLabel();

  function formatPart(source: string, schema: $ZodType | undefined, value: unknown): ReactNode {
    const { kind, inner, reference } = readMeta(schema, source);
    if (Array.isArray(value)) {
      const element = inner && getDef(inner).element;
      const isList = value.some((item) => typeof item === 'object' && item !== null);
      return join(
        value.map((item) => formatPart(source, element, item)),
        isList ? '\n' : ', ',
      );
    }
    if (reference && isId(value)) return <ReferenceField reference={reference} id={value} />;
    if (typeof value === 'object' && value !== null) return formatObject(source, inner, value);
    if (typeof value === 'boolean') return translate(value ? 'kit.yes' : 'kit.no');
    if (typeof value === 'number') return formats.number(value);
    const text = String(value);
    if (kind === 'enum') return valueText(source, text);
    const isTime = (kind === 'date' || kind === 'datetime') && !Number.isNaN(Date.parse(text));
    if (!isTime) return text;
    return kind === 'date' ? formats.day(text) : formats.date(text);
  }

  function formatObject(source: string, inner: $ZodType | undefined, value: object): ReactNode {
    const name: unknown = Reflect.get(value, 'name');
    const object = inner && (findBranch(inner, value) ?? inner);
    const shape = (object && getDef(object).shape) ?? {};
    // An object with an id is another record.
    if (typeof name === 'string' && ('id' in value || Object.keys(value).length === 1)) return name;
    const parts = Object.entries(value)
      .filter(([, part]) => part !== null && part !== undefined && part !== '')
      .map(([part, partValue]) => {
        const label = getPartLabel(`${source}.${part}`, shape[part]);
        return join([`${label}: `, formatPart(`${source}.${part}`, shape[part], partValue)], '');
      });
    return join(parts, ' · ');
  }

  return formatPart;
}
