/** A customer note as a page: the shop converts its lines to paragraphs. */
export const toNotePage = (note: string) =>
  `<!DOCTYPE html><meta name="color-scheme" content="light dark"><body style="margin:14px;font:14px/1.5 sans-serif;white-space:pre-line;overflow-wrap:anywhere">${note}`;
