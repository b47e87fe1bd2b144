import type { ComponentType } from 'react';
import { type FieldMeta, getDef, readMeta } from '../../resource/schema';
import { FileInput } from './FileInput';
import { ObjectInput } from './ObjectInput';
import { ReferencesInput } from './ReferencesInput';
import { RowsInput } from './RowsInput';
import type { ShapeInputProps } from './ShapeInputProps';
import { TagsInput } from './TagsInput';
import { UnionInput } from './UnionInput';

/** The input of an array, an object, a union or a file. */
export default function ShapeInput(props: ShapeInputProps) {
  const Input = getInput(props.meta);
  return <Input {...props} />;
}

function getInput({ kind, inner }: FieldMeta): ComponentType<ShapeInputProps> {
  if (kind === 'file') return FileInput;
  if (kind === 'object') return ObjectInput;
  if (kind === 'union') return UnionInput;
  const { kind: element, reference } = readMeta(inner && getDef(inner).element, '');
  if (reference) return ReferencesInput;
  return element === 'object' || element === 'union' ? RowsInput : TagsInput;
}
