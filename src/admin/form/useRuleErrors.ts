import { useEffect } from 'react';
import { type FieldErrors, useFormContext } from 'react-hook-form';

/**
 * Checks fields with an error again when another field changes: a rule between them may hold now. The errors of the
 * server stay until the next submit.
 */
export function useRuleErrors(): void {
  const { watch, trigger, formState } = useFormContext();
  // Read here, because the form only tracks what is read during a render.
  const { errors } = formState;

  useEffect(() => {
    const subscription = watch((_, { name }) => {
      if (!name) return;
      const names = getCheckedNames(errors).filter((checked) => name.split('.')[0] !== checked);
      if (names.length > 0) trigger(names);
    });
    return () => subscription.unsubscribe();
  }, [watch, trigger, errors]);
}

const getCheckedNames = (errors: FieldErrors): string[] =>
  Object.entries(errors).flatMap(([name, error]) =>
    error?.type === 'server' || name === 'root' ? [] : [name],
  );
