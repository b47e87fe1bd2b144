import { Login } from '#contract/sessions';
import { fieldTexts } from '#contract/shared/fieldTexts';
import { translateFields } from '../../i18nProvider/translateText';

interface Validation {
  /** Undefined if the values are invalid. */
  login?: Login;
  /** Translated texts by field. */
  errors: Record<string, string>;
}

/** Validates the values of the sign-in form. */
export function validateLogin(form: FormData): Validation {
  const { username, password } = Object.fromEntries(form);
  const { data, error } = Login.safeParse({ username, password });
  return { login: data, errors: error ? translateFields(fieldTexts(error)) : {} };
}
