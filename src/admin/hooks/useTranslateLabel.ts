import { useResourceContext, useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { getLabel } from '#contract/shared/fields';
import { getFieldMeta, type ObjectSchema } from '../resource/schema';

/**
 * Label of a field: the catalog's, as react-admin reads it (`resources.pools.fields.name`), else that of the schema. A
 * form outside a resource names the prefix of its labels.
 */
export function useTranslateLabel(schema: ObjectSchema, prefix?: string) {
  const translate = useTranslate();
  const labelPrefix = useLabelPrefix(prefix);
  return useCallback(
    (name: string) =>
      translate(`${labelPrefix}.fields.${name}`, { _: getLabel(getFieldMeta(schema, name).schema, name) }),
    [translate, labelPrefix, schema],
  );
}

/** Label of an input, which may differ from that of the field: "Pool name" instead of "Name". */
export function useInputLabel(schema: ObjectSchema, prefix?: string) {
  const translate = useTranslate();
  const labelPrefix = useLabelPrefix(prefix);
  const getFieldLabel = useTranslateLabel(schema, prefix);
  return (name: string) => translate(`${labelPrefix}.inputs.${name}`, { _: getFieldLabel(name) });
}

function useLabelPrefix(prefix: string | undefined): string {
  const resource = useResourceContext();
  return prefix ?? `resources.${resource}`;
}

/** Translates a status: message `status.<value>`, else the humanized value. */
export function useStatusText() {
  const translate = useTranslate();
  return useCallback((value: string) => translate(`status.${value}`, { _: humanize(value) }), [translate]);
}

/** `LOW_STOCK` reads "Low stock". */
export function humanize(value: string): string {
  const words = value.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
