const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#039': "'",
  '#39': "'",
};

/** The text of a cell that a program wrote for HTML or XML. */
export const decodeEntities = (cell: string): string =>
  cell.replaceAll(/&(amp|lt|gt|quot|apos|#0?39);/g, (entity, name: string) => ENTITIES[name] ?? entity);
