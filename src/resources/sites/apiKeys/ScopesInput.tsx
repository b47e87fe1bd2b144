import { FormHelperText } from '@mui/material';
import { useTranslate } from 'ra-core';
import { ApiKeyScope } from '#contract/permissions';
import { LabeledCheckbox, useFormInput } from '../../../admin';
import styles from './apiKeys.module.css';

interface ScopesInputProps {
  source: string;
  label: string;
}

/** A checkbox for each scope; the value is the list of the checked ones. */
export function ScopesInput(props: ScopesInputProps) {
  const translate = useTranslate();
  const { field, wrapper } = useFormInput(props);
  const scopes: ApiKeyScope[] = field.value ?? [];
  const toggle = (scope: ApiKeyScope, isChecked: boolean) =>
    field.onChange(ApiKeyScope.options.filter((one) => (one === scope ? isChecked : scopes.includes(one))));

  return (
    <fieldset className={styles.scopes}>
      <legend>{wrapper.label}</legend>
      {ApiKeyScope.options.map((scope, index) => (
        <LabeledCheckbox
          key={scope}
          id={`${wrapper.id}-${scope}`}
          label={translate(`resources.sites.api_keys.scopes.${scope}`)}
          helperText={translate(`resources.sites.api_keys.help.${scope}`)}
          checked={scopes.includes(scope)}
          onChange={(isChecked) => toggle(scope, isChecked)}
          onBlur={field.onBlur}
          inputRef={index === 0 ? field.ref : undefined}
        />
      ))}
      {wrapper.error && (
        <FormHelperText error role="alert">
          {wrapper.error}
        </FormHelperText>
      )}
    </fieldset>
  );
}
