export const FOCUS_STYLES = [
  'outlineStyle',
  'outlineWidth',
  'outlineColor',
  'boxShadow',
  'backgroundColor',
  'borderColor',
] as const;

interface FocusStop {
  /** The element is covered, or the one before it looks the same without the focus. */
  problems: string[];
  /** False once the focus has left the page. */
  isElement: boolean;
}

/** Runs in the page, so it must not use imports: compares the previous element's style with and without focus. */
export function checkFocusStop(styleNames: typeof FOCUS_STYLES): FocusStop {
  const previous: { element: Element; style: string } | undefined = Reflect.get(window, 'focusStop');
  const element = document.activeElement;
  const isElement = element !== null && element !== document.body;
  const problems: string[] = [];

  if (
    previous &&
    previous.element !== element &&
    previous.element.isConnected &&
    readStyle(previous.element) === previous.style
  ) {
    problems.push(`does not show the focus: ${describeElement(previous.element)}`);
  }
  if (isElement && !isVisible(element))
    problems.push(`is covered or outside the viewport: ${describeElement(element)}`);
  Reflect.set(window, 'focusStop', isElement ? { element, style: readStyle(element) } : undefined);
  return { problems, isElement };

  /** Includes the surrounding elements, because a wrapper may show the focus of its field. */
  function readStyle(element: Element): string {
    const elements = [
      element,
      element.parentElement,
      element.closest('label'),
      element.parentElement?.querySelector('fieldset'),
    ];
    return elements
      .map((styled) => styled && styleNames.map((name) => getComputedStyle(styled)[name]))
      .join();
  }

  function isVisible(element: Element): boolean {
    // A wide chart scrolls within its figure.
    const target = element.closest('figure') ?? element;
    const { left, right, top, bottom } = target.getBoundingClientRect();
    const topmost = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!topmost) return false;
    return (
      [target, element.closest('label')].some((container) => container?.contains(topmost)) ||
      topmost.contains(element)
    );
  }

  function describeElement(element: Element): string {
    const { tagName, textContent } = element;
    return `${tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.id ?? ''} ${textContent.slice(0, 30)}`;
  }
}
