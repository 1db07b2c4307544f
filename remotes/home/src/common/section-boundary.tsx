import { Component, type ReactNode } from 'react';
import type { ShellServices } from '@szn/shared-contracts';

type SectionBoundaryProps = {
  readonly services: Pick<ShellServices, 'telemetry'>;
  /** Names the section in the report. */
  readonly section: string;
  readonly children: ReactNode;
};

/** Takes a broken section out of the page and reports it; the sections around it stay. */
export class SectionBoundary extends Component<SectionBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.services.telemetry.report(error, { during: `drawing ${this.props.section}` });
  }

  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}
