import { type SubmitEvent, useState } from 'react';
import { InvitationAccept } from '#contract/auth';
import { fieldTexts } from '#contract/shared/fieldTexts';
import type { Texts } from '#contract/texts/Text';
import { acceptInvitation } from '../../authProvider/invitation';
import { translateFields } from '../../i18nProvider/translateText';
import styles from '../login/Login.module.css';
import { LoginField } from '../login/LoginField';

interface InvitationFormProps {
  token: string;
  texts: Texts['login'] & Texts['invitation'];
  onSignedIn: () => unknown;
}

/** Username, names and password of the new account. */
export function InvitationForm({ token, texts, onSignedIn }: InvitationFormProps) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  const [isSubmitting, setIsSubmitting] = useState(false);

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setFailure(undefined);
    const values = Object.fromEntries(new FormData(event.currentTarget));
    const { data, error } = InvitationAccept.safeParse({ ...values, token });
    setErrors(error ? translateFields(fieldTexts(error)) : {});
    if (!data) return;
    setIsSubmitting(true);
    try {
      await acceptInvitation(data);
      await onSignedIn();
    } catch (refused) {
      setIsSubmitting(false);
      setErrors(Object(refused).body?.errors ?? {});
      setFailure((refused instanceof Error && refused.message) || texts.account_failed);
    }
  }

  const fieldProps = (name: string) => ({ name, error: errors[name], disabled: isSubmitting });
  return (
    <form noValidate aria-label={texts.create} onSubmit={handleSubmit}>
      <LoginField
        {...fieldProps('username')}
        label={texts.username}
        autoComplete="username"
        autoCapitalize="none"
      />
      <LoginField
        {...fieldProps('first_name')}
        label={texts.first_name}
        required={false}
        autoComplete="given-name"
      />
      <LoginField
        {...fieldProps('last_name')}
        label={texts.last_name}
        required={false}
        autoComplete="family-name"
      />
      <LoginField
        {...fieldProps('password')}
        label={texts.password}
        hint={texts.rules}
        type="password"
        autoComplete="new-password"
      />
      <div role="alert">{failure && <p className={styles.failure}>{failure}</p>}</div>
      <button type="submit" disabled={isSubmitting}>
        {isSubmitting ? texts.creating : texts.create}
      </button>
    </form>
  );
}
