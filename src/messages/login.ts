import en from './en/login';

/** What the sign-in screen says; `phrase` reads a message of the contract or the server in the same language. */
export interface LoginMessages {
  texts: typeof en;
  phrase: (english: string) => string;
}

/** The sign-in screen's own texts: the whole catalogue comes with the console. */
export async function loadLoginMessages(): Promise<LoginMessages> {
  return { texts: en, phrase: (english) => english };
}
