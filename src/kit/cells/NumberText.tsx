import { useFormats } from '../useFormats';

/** "48,210" */
export function NumberText({ value }: { value: number }) {
  return <>{useFormats().number(value)}</>;
}
