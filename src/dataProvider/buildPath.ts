/** Parameters of an address; those without a value are left out. */
export type Query = Record<string, string | number | boolean | null | undefined>;

/** Fills `{id}` and appends the query, without undefined, null and empty values. */
export function buildPath(path: string, params: Record<string, unknown> = {}, query: Query = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}
