import { Children, type ComponentProps, cloneElement, isValidElement } from 'react';

/**
 * Root element of a checkbox. Tables of react-admin label the root, which has no role; the label belongs to the
 * input, its first child.
 */
export function CheckboxRoot({ 'aria-label': label, children, ...rest }: ComponentProps<'span'>) {
  const [input, ...icons] = Children.toArray(children);
  const isLabeled = label && isValidElement<{ 'aria-label': string }>(input);
  return (
    <span {...rest}>
      {isLabeled ? cloneElement(input, { 'aria-label': label }) : input}
      {icons}
    </span>
  );
}
