export const FOCUS_LOOKS = [
  'outlineStyle',
  'outlineWidth',
  'outlineColor',
  'boxShadow',
  'backgroundColor',
  'borderColor',
] as const;

interface Stop {
  /** What is wrong with the place before: it looks the same without the focus, or lies below something. */
  wrong: string[];
  /** Whether there is a place at all, or the keyboard has left the page. */
  isPlace: boolean;
}

/**
 * Runs in the page after each Tab, so it stands alone: looks at the place that the keyboard has come to, and at
 * the one it has left, which must look different now.
 */
export function focusStop(looks: typeof FOCUS_LOOKS): Stop {
  const left: { element: Element; look: string } | undefined = Reflect.get(window, 'focusStop');
  const element = document.activeElement;
  const isPlace = element !== null && element !== document.body;
  const wrong: string[] = [];

  if (left && left.element !== element && left.element.isConnected && lookOf(left.element) === left.look) {
    wrong.push(`does not show the focus: ${nameOf(left.element)}`);
  }
  if (isPlace && !isSeen(element)) wrong.push(`is covered or out of sight: ${nameOf(element)}`);
  Reflect.set(window, 'focusStop', isPlace ? { element, look: lookOf(element) } : undefined);
  return { wrong, isPlace };

  /** Of the element and of what stands around it: a box may show the focus of the field within. */
  function lookOf(element: Element): string {
    const around = [
      element,
      element.parentElement,
      element.closest('label'),
      element.parentElement?.querySelector('fieldset'),
    ];
    return around.map((one) => one && looks.map((look) => getComputedStyle(one)[look])).join();
  }

  function isSeen(element: Element): boolean {
    // A long chart scrolls within its figure.
    const whole = element.closest('figure') ?? element;
    const { left, right, top, bottom } = whole.getBoundingClientRect();
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!there) return false;
    return [whole, element.closest('label')].some((one) => one?.contains(there)) || there.contains(element);
  }

  function nameOf(element: Element): string {
    const { tagName, textContent } = element;
    return `${tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.id ?? ''} ${textContent.slice(0, 30)}`;
  }
}
