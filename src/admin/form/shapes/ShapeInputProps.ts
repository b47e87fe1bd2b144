import type { ReactNode } from 'react';
import type { $ZodType } from 'zod/v4/core';
import type { FieldMeta } from '../../resource/schema';
import type { InputProps } from '../InputWrapper';

/** The properties of an input of a field with several values. */
export interface ShapeInputProps extends InputProps {
  meta: FieldMeta;
  /** The inputs of the parts of a field; given by the form, because a part may have parts again. */
  renderParts: (source: string, shape: Record<string, $ZodType>) => ReactNode;
}
