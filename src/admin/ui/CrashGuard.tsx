import { Component, type ReactNode } from 'react';

interface CrashGuardProps {
  /** What is shown; another value is tried again. */
  value: unknown;
  /** Renders the value; guarded after a crash. */
  render: (isGuarded: boolean) => ReactNode;
}

interface CrashGuardState {
  /** The value that could not be rendered. */
  crashed?: { value: unknown };
}

/**
 * Renders a value that crashed again with guards around its parts, so that one bad record costs its bad cells only. Without
 * a crash nothing is rendered for it, unlike with a guard around each part.
 */
export class CrashGuard extends Component<CrashGuardProps, CrashGuardState> {
  override state: CrashGuardState = {};

  static getDerivedStateFromError(): CrashGuardState {
    return { crashed: { value: undefined } };
  }

  override componentDidCatch(): void {
    this.setState({ crashed: { value: this.props.value } });
  }

  override componentDidUpdate({ value }: CrashGuardProps): void {
    if (this.state.crashed && value !== this.props.value) this.setState({ crashed: undefined });
  }

  override render(): ReactNode {
    return this.props.render(this.state.crashed !== undefined);
  }
}
