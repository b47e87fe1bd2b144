type Tags = HTMLElementTagNameMap;

/** Makes an element: its properties, then what stands in it. */
export function createElement<T extends keyof Tags>(
  tag: T,
  properties: Partial<Tags[T]> = {},
  ...content: (Node | string)[]
): Tags[T] {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...content);
  return node;
}
