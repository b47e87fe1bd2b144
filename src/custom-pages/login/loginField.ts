import { element } from './element';

/** An input under its label, with a place for what is wrong with it. */
export function loginField(name: string, label: string, properties: Partial<HTMLInputElement>) {
  const input = element('input', { id: name, name, required: true, ...properties });
  const error = element('p', { id: `${name}-error`, className: 'login-error' });
  const row = element('div', { className: 'login-field' }, element('label', { htmlFor: name }, label), input);

  function tell(wrong = '') {
    error.textContent = wrong;
    input.setAttribute('aria-invalid', String(wrong !== ''));
    if (wrong) {
      input.setAttribute('aria-describedby', error.id);
      row.append(error);
    } else {
      input.removeAttribute('aria-describedby');
      error.remove();
    }
  }

  return { row, input, tell };
}
