import { useTranslate } from 'ra-core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useBlocker } from 'react-router-dom';
import { getAskingForm, getUnsavedState, removeForm, setFormState, subscribe } from './unsavedForms';

/**
 * Asks before the unsaved changes of any form on the page are lost. Replaces react-admin's component, which asks for
 * one form of a page only, and never again after the first save.
 */
export function UnsavedChanges() {
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
  const translate = useTranslate();
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
    if (state !== 'blocked' || unsavedState === 'submitting') return;
    if (unsavedState === 'clean' || window.confirm(translate('ra.message.unsaved_changes'))) proceed();
    else stay();
  }, [state, unsavedState, proceed, stay, translate]);

  return null;
}
