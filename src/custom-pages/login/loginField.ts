import { createElement } from './element';

/** An input under its label, with a place for what is wrong with it. */
export function createLoginField(name: string, label: string, properties: Partial<HTMLInputElement>) {
  const input = createElement('input', { id: name, name, required: true, ...properties });
  const error = createElement('p', { id: `${name}-error`, className: 'login-error' });
  const row = createElement(
    'div',
    { className: 'login-field' },
    createElement('label', { htmlFor: name }, label),
    input,
  );

  function setError(message = '') {
    error.textContent = message;
    input.setAttribute('aria-invalid', String(message !== ''));
    if (message) {
      input.setAttribute('aria-describedby', error.id);
      row.append(error);
    } else {
      input.removeAttribute('aria-describedby');
      error.remove();
    }
  }

  return { row, input, setError };
}
