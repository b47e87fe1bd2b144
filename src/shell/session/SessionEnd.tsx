import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Admin } from '#contract/sessions';
import { loadSession, onSignedInElsewhere } from '../../authProvider/session';
import { onSignInNeeded, openForOtherUser } from './askToSignIn';
import type { SignInAgainProps } from './ProofDialogs';

interface Question {
  Dialog: ComponentType<SignInAgainProps>;
  admin: Admin;
  pathname: string;
  answer: (isSignedIn: boolean) => void;
}

function resume(question: Question, admin: Admin): void {
  if (admin.username === question.admin.username) question.answer(true);
  else openForOtherUser();
}

/** Asks the user to sign in again where a form would be lost; the refused calls then continue. */
export function SessionEnd() {
  const [question, setQuestion] = useState<Question>();
  const { pathname } = useLocation();

  useEffect(() => {
    onSignInNeeded(async () => {
      const [admin, { SignInAgainDialog: Dialog }] = await Promise.all([
        loadSession(),
        import('./ProofDialogs'),
      ]);
      if (!admin) return false;
      return new Promise((resolve) => {
        const answer = (isSignedIn: boolean) => {
          setQuestion(undefined);
          resolve(isSignedIn);
        };
        setQuestion({ Dialog, admin, pathname: window.location.pathname, answer });
      });
    });
    return () => onSignInNeeded(async () => false);
  }, []);

  // The form is gone: what it sent must not be repeated.
  useEffect(() => {
    if (question && question.pathname !== pathname) question.answer(false);
  }, [question, pathname]);

  useEffect(() => question && onSignedInElsewhere((admin) => resume(question, admin)), [question]);

  if (!question) return null;
  return (
    <question.Dialog
      username={question.admin.username}
      onSignedIn={(admin) => resume(question, admin)}
      onClose={() => question.answer(false)}
    />
  );
}
