import { type ComponentType, lazy } from 'react';
import { loadWhenQuiet } from './pageSource';

/** A part of the frame that is not needed at first; fetched when nothing else is to be done, or when shown. */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  loadWhenQuiet(load);
  return lazy(load);
}
