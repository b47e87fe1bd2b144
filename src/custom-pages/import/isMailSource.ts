const FIELD =
  /^(received|return-path|delivered-to|mime-version|message-id|content-type|from|to|subject|date|x-[\w-]+):/gim;

/** Whether a pasted text is an e-mail as it was sent: its fields come first. */
export function isMailSource(text: string): boolean {
  const head = text.trimStart().split(/\r?\n\s*\n/, 1)[0] ?? '';
  return /^([\w-]+:|From )/.test(head) && (head.match(FIELD)?.length ?? 0) >= 3;
}
