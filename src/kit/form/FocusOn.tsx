import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';

/** Puts the cursor into a field once, for editors that open in place. */
export function FocusOn({ source }: { source: string }) {
  const { setFocus } = useFormContext();
  useEffect(() => setFocus(source), [setFocus, source]);
  return null;
}
