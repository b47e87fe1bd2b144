import type { ComponentType } from 'react';

/** The icons as the shim makes them: what they look like is said by the style sheet around them. */
declare const Icon: ComponentType<{ className?: string }>;
export default Icon;
