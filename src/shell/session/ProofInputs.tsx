import { useTranslate } from 'ra-core';
import { TwoFactorProof } from '#contract/sessions';
import { TextInput, useTranslateLabel } from '../../admin';

interface ProofInputsProps {
  needsCode: boolean;
  /** Whether the code was asked for after the password. */
  focusesCode: boolean;
}

/** The inputs of a proof of identity: the password, and a code where the account has a second factor. */
export function ProofInputs({ needsCode, focusesCode }: ProofInputsProps) {
  const translate = useTranslate();
  const getLabel = useTranslateLabel(TwoFactorProof, 'profile');
  return (
    <>
      <TextInput
        source="password"
        label={getLabel('password')}
        type="password"
        autoComplete="current-password"
        autoFocus
      />
      {needsCode && (
        <TextInput
          source="code"
          label={getLabel('code')}
          helperText={translate('profile.reauthentication.code_hint')}
          autoComplete="one-time-code"
          autoFocus={focusesCode}
        />
      )}
    </>
  );
}
