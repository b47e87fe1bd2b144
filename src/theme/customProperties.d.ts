import 'react';

declare module 'react' {
  /** A `style` may set custom properties, which the class of the element uses. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
