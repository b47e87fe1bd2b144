import { useTranslate } from 'ra-core';
import type { $ZodType } from 'zod/v4/core';
import { useFormats } from '../hooks/useFormats';
import { usePartLabel } from '../hooks/usePartLabel';
import { useValueText } from '../hooks/useTranslateLabel';
import { findBranch, getDef, readMeta } from '../resource/schema';
import { TruncatedText } from './fields';

interface ShapeFieldProps {
  source: string;
  schema: $ZodType | undefined;
  value: object;
}

/** An array or an object as text: "Red, Blue", "Kind: Percent · Amount: 5"; each object of an array has a line. */
export function ShapeField({ source, schema, value }: ShapeFieldProps) {
  const formatPart = useFormatPart();
  return <TruncatedText>{formatPart(source, schema, value)}</TruncatedText>;
}

function useFormatPart() {
  const translate = useTranslate();
  const formats = useFormats();
  const valueText = useValueText();
  const getPartLabel = usePartLabel();

  function formatPart(source: string, schema: $ZodType | undefined, value: unknown): string {
    const { kind, inner } = readMeta(schema, source);
    if (Array.isArray(value)) {
      const element = inner && getDef(inner).element;
      const isList = value.some((item) => typeof item === 'object' && item !== null);
      return value.map((item) => formatPart(source, element, item)).join(isList ? '\n' : ', ');
    }
    if (typeof value === 'object' && value !== null) return formatObject(source, inner, value);
    if (typeof value === 'boolean') return translate(value ? 'kit.yes' : 'kit.no');
    if (typeof value === 'number') return formats.number(value);
    const text = String(value);
    if (kind === 'enum') return valueText(source, text);
    const isTime = (kind === 'date' || kind === 'datetime') && !Number.isNaN(Date.parse(text));
    if (!isTime) return text;
    return kind === 'date' ? formats.day(text) : formats.date(text);
  }

  function formatObject(source: string, inner: $ZodType | undefined, value: object): string {
    const name: unknown = Reflect.get(value, 'name');
    const object = inner && (findBranch(inner, value) ?? inner);
    const shape = (object && getDef(object).shape) ?? {};
    // An object with an id is another record.
    if (typeof name === 'string' && ('id' in value || Object.keys(value).length === 1)) return name;
    return Object.entries(value)
      .filter(([, part]) => part !== null && part !== undefined && part !== '')
      .map(([part, partValue]) => {
        const label = getPartLabel(`${source}.${part}`, shape[part]);
        return `${label}: ${formatPart(`${source}.${part}`, shape[part], partValue)}`;
      })
      .join(' · ');
  }

  return formatPart;
}
