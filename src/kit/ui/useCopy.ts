import { useNotify } from 'react-admin';

/** Copies a text and says so; false when the clipboard refused. */
export function useCopy() {
  const notify = useNotify();
  return async (text: string, copied: string) => {
    try {
      await navigator.clipboard.writeText(text);
      notify(copied, { type: 'success' });
      return true;
    } catch {
      notify('kit.key.copy_failed', { type: 'error' });
      return false;
    }
  };
}
