import { useResourceContext, useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { $ZodType } from 'zod/v4/core';
import { getLabel } from '#contract/shared/fields';
import { getFieldPath } from './useTranslateLabel';

/**
 * Label of a part of a field, such as `lines.0.note`: the catalog's (`resources.orders.fields.lines.note`), else that of
 * its schema.
 */
export function usePartLabel() {
  const translate = useTranslate();
  const resource = useResourceContext();
  return useCallback(
    (source: string, schema: $ZodType | undefined) => {
      const path = getFieldPath(source);
      return translate(`resources.${resource}.fields.${path}`, {
        _: getLabel(schema, path.split('.').at(-1) ?? ''),
      });
    },
    [translate, resource],
  );
}
