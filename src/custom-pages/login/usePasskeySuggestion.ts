import { useEffect, useEffectEvent, useRef } from 'react';
import type { ChosenPasskey } from '../../authProvider/passkeys';

/** The server's challenge is valid for five minutes. */
const RENEWAL_INTERVAL_MS = 4 * 60_000;

/**
 * Offers passkeys among the suggestions of the input with `autocomplete="… webauthn"`, where the browser does that.
 * Returns a function that ends the offer: a browser asks for one passkey at a time.
 */
export function usePasskeySuggestion(onChosen: (passkey: ChosenPasskey) => unknown): () => void {
  const handleChosen = useEffectEvent(onChosen);
  const stop = useRef(() => {});

  useEffect(() => {
    let isStopped = false;
    let cancel = () => {};

    async function suggest() {
      if (!(await window.PublicKeyCredential?.isConditionalMediationAvailable?.())) return;
      const { suggestPasskey, cancelSuggestion } = await import('../../authProvider/passkeys');
      if (isStopped) return;
      cancel = cancelSuggestion;
      const passkey = await suggestPasskey(() => isStopped);
      if (passkey && !isStopped) handleChosen(passkey);
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
