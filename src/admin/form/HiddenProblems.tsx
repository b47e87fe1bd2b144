import { useNotify } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { translateFieldError } from '../../i18nProvider/translateField';
import { useInputLabel } from '../hooks/useTranslateLabel';
import type { ObjectSchema } from '../resource/schema';
import { Banner } from '../ui/Banner';
import styles from './inputs.module.css';

/**
 * Errors of fields without an input, which have no other place: in the form, and as a toast after each submit. And the reason
 * of a refusal, of which the form has told by a toast.
 */
export function HiddenProblems({ schema }: { schema: ObjectSchema }) {
  const { control } = useFormContext();
  const { errors, submitCount, isSubmitting } = useFormState();
  const getLabel = useInputLabel(schema);
  const notify = useNotify();
  const summary = useRef<HTMLDivElement>(null);

  // The fields of the form, and of these the inputs of its parts.
  const hidden = Object.entries(errors).filter(([name]) => name !== 'root' && !(name in control._fields));
  const problems = findMessages(Object.fromEntries(hidden)).map(({ path, message }) => {
    const [name = '', ...rest] = path;
    const text = translateFieldError(message);
    return name === 'form' ? text : `${[getLabel(name), ...rest].join(' › ')}: ${text}`;
  });
  const text = problems.join('\n');
  const reason = errors.root?.refused?.message;
  // A field that says it is enough.
  const refusal = findMessages({ ...errors, root: undefined }).some(({ message }) => message === reason)
    ? undefined
    : reason;

  useEffect(() => {
    if (text && !isSubmitting && submitCount > 0) notify(text, { type: 'error', multiLine: true });
  }, [text, isSubmitting, submitCount, notify]);
  useEffect(() => {
    if ((text || refusal) && !isSubmitting) summary.current?.scrollIntoView?.({ block: 'nearest' });
  }, [text, refusal, isSubmitting]);

  if (problems.length === 0 && !refusal) return null;
  return (
    <div ref={summary} className={styles.problems}>
      <Banner tone="exhausted">
        {refusal && <div>{translateFieldError(refusal)}</div>}
        {problems.map((problem) => (
          <div key={problem}>{problem}</div>
        ))}
      </Banner>
    </div>
  );
}

interface PathMessage {
  path: string[];
  message: string;
}

const findMessages = (errors: object, path: string[] = []): PathMessage[] =>
  Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return [];
    const message: unknown = Reflect.get(error, 'message');
    const here = [...path, name];
    return typeof message === 'string' ? [{ path: here, message }] : findMessages(error, here);
  });
