import { HttpError } from 'ra-core';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FoundKey, KeyLookup, keyLookup } from '#contract/keyLookup';
import {
  Banner,
  getErrorText,
  InputStack,
  SchemaForm,
  SubmitButton,
  TextInput,
  useInputLabel,
  useText,
} from '../../../admin';
import { callEndpoint } from '../../../dataProvider';
import { FoundKeys } from './FoundKeys';

/** Asks for the key that a customer typed, and answers below. The key stays in the form only. */
export default function KeyLookupForm({ customerId }: { customerId?: number }) {
  const text = useText('support.lookup');
  const getLabel = useInputLabel(KeyLookup, 'support');
  const [keys, setKeys] = useState<FoundKey[]>();
  const [problem, setProblem] = useState<string>();

  // No mutation of react-query, which would fetch what the page shows again: nothing has changed.
  async function lookUp({ license_key }: FieldValues) {
    setKeys(undefined);
    setProblem(undefined);
    try {
      const body = { license_key, customer_id: customerId };
      setKeys((await callEndpoint(keyLookup.find, { body })).keys);
    } catch (error) {
      setProblem(`${text('failed')}: ${getErrorText(error)}`);
      return error instanceof HttpError ? error.body?.errors : undefined;
    }
  }

  return (
    <>
      <SchemaForm schema={KeyLookup} onSubmit={lookUp} warnWhenUnsavedChanges={false}>
        <InputStack>
          <TextInput source="license_key" label={getLabel('license_key')} autoFocus />
          {problem && <Banner tone="exhausted">{problem}</Banner>}
          <div>
            <SubmitButton>{text('submit')}</SubmitButton>
          </div>
        </InputStack>
      </SchemaForm>
      <div role="status">{keys && <FoundKeys keys={keys} />}</div>
    </>
  );
}
