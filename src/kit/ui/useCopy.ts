import { useNotify } from 'react-admin';

/** Copies a text and says so. */
export function useCopy() {
  const notify = useNotify();
  return async (text: string, copied: string) => {
    try {
      await navigator.clipboard.writeText(text);
      notify(copied, { type: 'success' });
    } catch {
      notify('kit.key.copy_failed', { type: 'error' });
    }
  };
}
