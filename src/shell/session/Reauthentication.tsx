import { lazy, Suspense, useEffect, useState } from 'react';
import { onReauthenticationRequired } from '../../dataProvider/reauthenticate';

const ReauthenticationDialog = lazy(async () => {
  const { ReauthenticationDialog } = await import('./ProofDialogs');
  return { default: ReauthenticationDialog };
});

interface Question {
  answer: (isConfirmed: boolean) => void;
}

/** Asks for the password when a call requires a recent proof of identity; the call then continues. */
export function Reauthentication() {
  const [question, setQuestion] = useState<Question>();

  useEffect(
    () =>
      onReauthenticationRequired(
        () =>
          new Promise((resolve) => {
            setQuestion({ answer: resolve });
          }),
      ),
    [],
  );

  if (!question) return null;
  function answer(isConfirmed: boolean) {
    setQuestion(undefined);
    question?.answer(isConfirmed);
  }
  return (
    <Suspense>
      <ReauthenticationDialog onConfirmed={() => answer(true)} onClose={() => answer(false)} />
    </Suspense>
  );
}
