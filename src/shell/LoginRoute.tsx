import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { takePageLeft } from '../authProvider/pageLeft';
import { LoginPage } from '../custom-pages/login';
import styles from './LoginRoute.module.css';
import { queryClient } from './queryClient';
import { store } from './store';

/** The sign-in page within the console, with the reason why a session ended by itself. */
export function LoginRoute() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const openPage = useCallback(async () => navigate(await takePageLeft(), { replace: true }), [navigate]);

  useEffect(() => {
    queryClient.clear();
    store.reset();
  }, []);

  return (
    <>
      <LoginPage onSignedIn={openPage} />
      {state?.reason && (
        <p role="alert" className={styles.toast}>
          {state.reason}
        </p>
      )}
    </>
  );
}
