import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/shared/endpoint';
import { isOffered } from '../../dataProvider/capabilities';

interface OfferedProps extends Pick<Endpoint, 'capability'> {
  children: ReactNode;
}

/** Shows its children where the server offers what they need. */
export const Offered = ({ children, ...part }: OfferedProps) => isOffered(part) && children;
