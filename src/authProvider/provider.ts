import { type ProviderPurpose, provider } from '#contract/provider';
import { textOf } from '#contract/texts/Text';
import { translateText } from '../i18nProvider/translateText';
import { cacheAdmin, callSession, readAdmin } from './session';

/** Leaves for the provider's page, which leads back to the page that calls `finishProviderErrand`. */
export async function goToProvider(): Promise<void> {
  const { url } = await callSession(provider.startLogin);
  window.location.assign(url);
}

/** Tells the page that opened the provider's window how it ended: pages of other origins have parted the two. */
const openChannel = () => new BroadcastChannel('sign-in-provider');

/** Opens the provider's page in a window of its own, so that the present page loses nothing; resolves when it is done. */
export async function askProvider(purpose: ProviderPurpose): Promise<void> {
  // Before the request: browsers open windows for a click only.
  const popup = window.open('', '_blank', 'popup,width=520,height=720');
  if (!popup) throw new Error(translateText(textOf('login.provider_blocked')));
  const channel = openChannel();
  try {
    const { url } = await callSession(provider.start, { body: { purpose } });
    const ended = new Promise<string | null>((resolve) => {
      channel.onmessage = ({ data }) => resolve(data);
    });
    popup.location.href = url;
    const failure = await ended;
    if (failure !== null) throw new Error(failure);
  } finally {
    channel.close();
  }
}

/** The states of the server begin with what the user went to the provider for. */
const isSignIn = (query: string) => !/[?&]state=(prove|connect)\./.test(query);

/** Sends the provider's answer to the server; returns whether it signed in, else the page that asked has been told. */
export async function finishProviderErrand(query: string): Promise<boolean> {
  const body = { query };
  if (isSignIn(query)) {
    cacheAdmin(readAdmin(await callSession(provider.login, { body })));
    return true;
  }
  const channel = openChannel();
  const failure = await callSession(provider.finish, { body }).then(
    () => null,
    (error) => (error instanceof Error ? error.message : String(error)),
  );
  channel.postMessage(failure);
  channel.close();
  return false;
}
