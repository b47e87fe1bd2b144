/** What a check found; a problem is to be mended, a note may be. */
export interface Finding {
  /** The name of the check, for monitoring. */
  check: string;
  level: 'ok' | 'note' | 'problem';
  text: string;
  /** What to do; null where nothing is, or the text says it. */
  remedy: string | null;
}

/** The findings of one check. */
export const findingsOf = (check: string) => ({
  ok: (text: string): Finding => ({ check, level: 'ok', text, remedy: null }),
  note: (text: string, remedy: string | null): Finding => ({ check, level: 'note', text, remedy }),
  problem: (text: string, remedy: string | null): Finding => ({ check, level: 'problem', text, remedy }),
});
