/** Moves the console's router, which persists between tests, before the console is rendered. */
export async function moveTo(path: string): Promise<void> {
  window.history.replaceState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
  // The router follows in microtasks: rendered before, the console would show the page of the previous test.
  await new Promise((resolve) => setTimeout(resolve));
}
