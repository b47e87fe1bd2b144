/** Asks for the next page while the one at hand is worked on. */
export async function* readAhead<T>(pages: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  let next = pages.next();
  for (;;) {
    const page = await next;
    if (page.done) return;
    next = pages.next();
    // Heard when it is awaited; whoever stops before that need not hear of it.
    next.catch(() => undefined);
    yield page.value;
  }
}
