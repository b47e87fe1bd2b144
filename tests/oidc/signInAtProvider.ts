/** Goes through the provider's pages as a browser does, and types the user; returns where the provider sends it. */
export async function signInAtProvider(
  url: string,
  user: string,
  cookies = new Map<string, string>(),
): Promise<URL> {
  const { origin } = new URL(url);
  let next = new URL(url);
  let body: string | undefined;
  for (let step = 0; step < 10; step++) {
    const response = await fetch(next, {
      method: body === undefined ? 'GET' : 'POST',
      body,
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    const location = response.headers.get('location');
    if (location === null) {
      // The page asks who it is.
      if (body !== undefined)
        throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
      if (!next.pathname.startsWith('/interaction/'))
        throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
      body = new URLSearchParams({ user }).toString();
      continue;
    }
    body = undefined;
    next = new URL(location, next);
    if (next.origin !== origin) return next;
  }
  throw new Error('The provider does not end');
}
