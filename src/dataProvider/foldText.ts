/** Text for a search: `Inés` is found as `ines`. The server does the same in `fold_text`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
