import { useGetResourceLabel, useResourceContext, useTranslate } from 'ra-core';
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

/** Translates a status: the text `status.<value>`, else the humanized value. */
export function useStatusText() {
  const translate = useTranslate();
  return useCallback((value: string) => translate(`status.${value}`, { _: humanize(value) }), [translate]);
}

/** `lines.0.kind` is the field `lines.kind` of the catalog. */
export const getFieldPath = (source: string): string => source.replaceAll(/\.\d+/g, '');

/**
 * Translates the value of an enum of the current resource: the text `resources.<name>.values.<field>.<value>`, else that of
 * the status.
 */
export function useValueText() {
  const translate = useTranslate();
  const resource = useResourceContext();
  const statusText = useStatusText();
  return useCallback(
    (source: string, value: string) =>
      translate(`resources.${resource}.values.${getFieldPath(source)}.${value}`, { _: statusText(value) }),
    [translate, resource, statusText],
  );
}

/** `LOW_STOCK` reads "Low stock". */
export function humanize(value: string): string {
  const words = value.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Translates the texts of one part of the catalog: `text('title')` is that of `<prefix>.title`. */
export function useText(prefix: string) {
  const translate = useTranslate();
  return useCallback(
    (name: string, values?: object) => translate(`${prefix}.${name}`, values),
    [translate, prefix],
  );
}

/** The name of a role; another server may have roles of its own. */
export function useRoleName() {
  const translate = useTranslate();
  return (role: string) => translate(`roles.${role}`, { _: humanize(role) });
}

/** Returns the label for creating a record: the text `resources.<name>.create`, else "Create" and the name. */
export function useGetCreateLabel() {
  const translate = useTranslate();
  const getResourceLabel = useGetResourceLabel();
  return (resource: string): string => {
    const generic = translate('ra.page.create', { name: getResourceLabel(resource, 1) });
    return translate(`resources.${resource}.create`, { _: generic });
  };
}

const GENERIC_TEXTS = {
  created: 'ra.notification.created',
  updated: 'ra.notification.updated',
  deleted: 'ra.notification.deleted',
  create_failed: 'kit.notifications.create_failed',
  update_failed: 'kit.notifications.update_failed',
  delete_failed: 'kit.notifications.delete_failed',
};

/**
 * Returns the text of a toast of the current resource: its text `resources.<name>.notifications.<event>`,
 * else a generic one.
 */
export function useNotificationText() {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const getResourceLabel = useGetResourceLabel();

  return useCallback(
    (event: keyof typeof GENERIC_TEXTS, smart_count = 1) => {
      const name = getResourceLabel(resource, smart_count);
      const generic = translate(GENERIC_TEXTS[event], { smart_count, name });
      return translate(`resources.${resource}.notifications.${event}`, { smart_count, _: generic });
    },
    [resource, translate, getResourceLabel],
  );
}
