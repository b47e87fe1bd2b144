type FormState = 'clean' | 'dirty' | 'submitting';

/** The mounted forms. The router allows one blocker only, so that they share one. */
const forms = new Map<symbol, FormState>();
const listeners = new Set<() => void>();

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

function onChange(): void {
  // Only while needed: with a listener, browsers do not keep the page for their back button.
  if (getUnsavedState() === 'clean') window.removeEventListener('beforeunload', askBeforeUnload);
  else window.addEventListener('beforeunload', askBeforeUnload);
  for (const listener of listeners) listener();
}

export function setFormState(form: symbol, state: FormState): void {
  if (forms.get(form) === state) return;
  forms.set(form, state);
  onChange();
}

export function removeForm(form: symbol): void {
  forms.delete(form);
  onChange();
}

/** The page goes, and with it what was entered. */
export function discardForms(): void {
  forms.clear();
  onChange();
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The form that asks for all of them. */
export const getAskingForm = (): symbol | undefined => forms.keys().next().value;

/** Of all forms: `submitting` until each result is known. */
export function getUnsavedState(): FormState {
  const states = [...forms.values()];
  if (states.includes('submitting')) return 'submitting';
  return states.includes('dirty') ? 'dirty' : 'clean';
}
