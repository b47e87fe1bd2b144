import type { Endpoint } from '#contract/shared/endpoint';

type Capability = NonNullable<Endpoint['capability']>;

/** Everything is offered until a session's answer has told: a page before the sign-in cannot know. */
let offered: ReadonlySet<string> | undefined;

/** Takes the capabilities that the server names in the answer of a session; one without them has none. */
export function setCapabilities(names: readonly string[] = []): void {
  offered = new Set(names);
}

/** Whether the server offers a capability. It does not change while the console is open. */
export const hasCapability = (name: Capability): boolean => !offered || offered.has(name);

/** Whether the server offers an endpoint, or whatever else declares the capability that it needs. */
export const isOffered = ({ capability }: { capability?: Capability }): boolean =>
  capability === undefined || hasCapability(capability);
