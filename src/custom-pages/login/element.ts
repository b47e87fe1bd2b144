type Tags = HTMLElementTagNameMap;

/** Makes an element: its properties, then what stands in it. */
export function element<T extends keyof Tags>(
  tag: T,
  properties: Partial<Tags[T]> = {},
  ...content: (Node | string)[]
): Tags[T] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...content);
  return made;
}
