import type { Answer } from './request';

const KEPT_FOR = 20_000;

const asked = new Map<string, Promise<Answer | undefined>>();

/** Asks for something while those who will need it are still being loaded. */
export function askAhead(path: string, send: (path: string) => Promise<Answer>): void {
  asked.set(
    path,
    send(path).catch(() => undefined),
  );
  setTimeout(() => asked.delete(path), KEPT_FOR);
}

/** The answer to what was asked ahead, once; none where it failed or nobody asked. */
export async function answerAhead(path: string): Promise<Answer | undefined> {
  const answer = asked.get(path);
  asked.delete(path);
  const came = await answer;
  return came?.ok ? came : undefined;
}
