import { useEffect, useState } from 'react';
import { loadSession } from '../../authProvider/session';
import login from '../../messages/en/login';
import { PRODUCT } from '../../product';
import { KeyMark } from './KeyMark';
import './login.css';
import { LoginForm } from './LoginForm';

interface LoginPageProps {
  onSignedIn: () => void;
}

/** The sign-in screen. Somebody who is signed in already goes straight on. */
export default function LoginPage({ onSignedIn }: LoginPageProps) {
  const [asking, setAsking] = useState(true);

  useEffect(() => {
    let here = true;
    loadSession().then((admin) => {
      if (!here) return;
      if (admin) onSignedIn();
      else setAsking(false);
    });
    return () => {
      here = false;
    };
  }, [onSignedIn]);

  if (asking) return <p className="loading">{login.loading}</p>;
  return (
    <main className="login">
      <div className="login-card">
        <KeyMark />
        <h1>{PRODUCT}</h1>
        <p className="login-subtitle">{login.subtitle}</p>
        <LoginForm onSignedIn={onSignedIn} />
      </div>
      <footer>{login.footer}</footer>
    </main>
  );
}
