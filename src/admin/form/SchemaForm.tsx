import { zodResolver } from '@hookform/resolvers/zod';
import { Form } from 'ra-core';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type FieldValues, type Resolver, useFormContext, useFormState } from 'react-hook-form';
import { useBlocker } from 'react-router-dom';
import type { $ZodType } from 'zod/v4/core';
import { eraseType } from '../eraseType';
import type { ObjectSchema } from '../resource/schema';
import { DiscardDialog } from './DiscardDialog';
import { getDefaultValues, toSubmitted } from './emptyValues';
import { HiddenProblems } from './HiddenProblems';
import styles from './inputs.module.css';
import { getAskingForm, getUnsavedState, removeForm, setFormState, subscribe } from './unsavedForms';
import { useRuleErrors } from './useRuleErrors';

interface SchemaFormProps {
  schema: ObjectSchema;
  defaultValues?: FieldValues;
  /** `loaded`: what the form had shown of each field when the user changed it. */
  onSubmit?: (values: FieldValues, loaded: FieldValues) => unknown;
  /** False for a form that stores nothing. */
  warnWhenUnsavedChanges?: boolean;
  children: ReactNode;
}

// Without an explicit record, Form would submit the other fields of a surrounding record.
const EMPTY_RECORD = {};

/** The user's input stays when the record is fetched again. */
const KEEP_INPUT = { keepDirtyValues: true, keepErrors: true };

/** A form validated by its schema on submit and change; server errors appear at their fields. Asks before it is left. */
export function SchemaForm({
  schema,
  defaultValues,
  onSubmit,
  warnWhenUnsavedChanges = true,
  children,
}: SchemaFormProps) {
  const values = { ...getDefaultValues(schema._zod.def.shape), ...defaultValues };
  // React-admin updates the record before a save has ended, and a form that is reset meanwhile counts as unsaved.
  const [submittedFrom, setSubmittedFrom] = useState<FieldValues>();
  const loaded = useRef<FieldValues>(values);
  const resolver = useMemo(() => createResolver(schema, loaded), [schema]);

  async function submit(input: FieldValues) {
    setSubmittedFrom(values);
    try {
      return await onSubmit?.(input, loaded.current);
    } finally {
      setSubmittedFrom(undefined);
    }
  }

  return (
    <Form
      resolver={resolver}
      mode="onChange"
      defaultValues={submittedFrom ?? values}
      record={EMPTY_RECORD}
      resetOptions={KEEP_INPUT}
      onSubmit={onSubmit && submit}
      warnWhenUnsavedChanges={warnWhenUnsavedChanges}
      WarnWhenUnsavedChangesComponent={UnsavedChanges}
      disableInvalidFormNotification
      noValidate
    >
      <TrackLoaded values={submittedFrom ?? values} loaded={loaded} />
      <TrackRules />
      {children}
      <HiddenProblems schema={schema} />
    </Form>
  );
}

function createResolver(schema: ObjectSchema, loaded: RefObject<FieldValues>): Resolver {
  const resolve = zodResolver(eraseType<$ZodType<FieldValues, FieldValues>>(schema));
  return (input, ...rest) =>
    resolve(eraseType<FieldValues>(toSubmitted(schema, input, loaded.current)), ...rest);
}

function TrackRules() {
  useRuleErrors();
  return null;
}

interface TrackLoadedProps {
  values: FieldValues;
  loaded: RefObject<FieldValues>;
}

/** Keeps what a changed field had shown, also when the record is fetched again with the change of somebody else. */
function TrackLoaded({ values, loaded }: TrackLoadedProps) {
  const { dirtyFields } = useFormState();
  const changed = Object.entries(loaded.current).filter(([name]) => name in dirtyFields);
  loaded.current = { ...values, ...Object.fromEntries(changed) };
  return null;
}

export function InputStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

/**
 * Asks before the unsaved changes of any form on the page are lost. Replaces react-admin's component, which asks for
 * one form of a page only, and never again after the first save.
 */
function UnsavedChanges() {
  const [form] = useState(() => Symbol('form'));
  const { reset, getValues } = useFormContext();
  const { dirtyFields, isSubmitting, isSubmitSuccessful } = useFormState();
  const isDirty = Object.keys(dirtyFields).length > 0;
  const isAsking = useSyncExternalStore(subscribe, getAskingForm) === form;

  useEffect(() => {
    if (isSubmitSuccessful) reset(getValues());
  }, [isSubmitSuccessful, reset, getValues]);
  useEffect(() => {
    if (isSubmitting) setFormState(form, 'submitting');
    else setFormState(form, isDirty && !isSubmitSuccessful ? 'dirty' : 'clean');
  }, [form, isDirty, isSubmitting, isSubmitSuccessful]);
  useEffect(() => () => removeForm(form), [form]);

  return isAsking ? <AskBeforeLeaving /> : null;
}

function AskBeforeLeaving() {
  const unsavedState = useSyncExternalStore(subscribe, getUnsavedState);
  const {
    state,
    proceed,
    reset: stay,
  } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      getUnsavedState() !== 'clean' && currentLocation.pathname !== nextLocation.pathname,
  );

  // A form that is being saved redirects before it knows that it is saved.
  useEffect(() => {
    if (state === 'blocked' && unsavedState === 'clean') proceed();
  }, [state, unsavedState, proceed]);

  const isOpen = state === 'blocked' && unsavedState === 'dirty';
  return <DiscardDialog open={isOpen} onDiscard={() => proceed?.()} onStay={() => stay?.()} />;
}
