import { useEffect, useEffectEvent, useRef } from 'react';
import type { ChosenPasskey } from '../../authProvider/passkeys';
import { isWithoutPasskeys } from '../../authProvider/session';

/** The server's challenge is valid for five minutes. */
const RENEWAL_INTERVAL_MS = 4 * 60_000;

/**
 * Offers passkeys among the suggestions of the input with `autocomplete="… webauthn"`, where the browser does that.
 * Returns a function that ends the offer: a browser asks for one passkey at a time. `onMissing`: the server has no passkeys.
 */
export function usePasskeySuggestion(
  onChosen: (passkey: ChosenPasskey) => unknown,
  onMissing: () => void,
): () => void {
  const handleChosen = useEffectEvent(onChosen);
  const handleMissing = useEffectEvent(onMissing);
  const stop = useRef(() => {});

  useEffect(() => {
    let isStopped = false;
    let cancel = () => {};

    async function suggest() {
      if (!(await window.PublicKeyCredential?.isConditionalMediationAvailable?.())) return;
      const passkeys = await import('../../authProvider/passkeys');
      if (isStopped) return;
      cancel = passkeys.cancelSuggestion;
      try {
        const passkey = await passkeys.suggestPasskey(() => isStopped);
        if (passkey && !isStopped) handleChosen(passkey);
      } catch (error) {
        if (!isWithoutPasskeys(error)) return;
        stop.current();
        handleMissing();
      }
    }

    // Suggestions are an offer: the password and the button work without them.
    const start = () => void suggest().catch(() => {});
    start();
    const timer = setInterval(start, RENEWAL_INTERVAL_MS);
    stop.current = () => {
      isStopped = true;
      clearInterval(timer);
      cancel();
    };
    return () => stop.current();
  }, []);

  return () => stop.current();
}
