import { Component, type ComponentType, type ReactNode } from 'react';
import type { ShellServices } from '@szn/shared-contracts';
import { useServices } from '@szn/shared-ui/services-context';

type SectionsProps = { readonly sections: Readonly<Record<string, ComponentType>> };

/** Renders sections, by their names, one below the other, each in an error boundary of its own. */
export function Sections({ sections }: SectionsProps) {
  const services = useServices();
  return Object.entries(sections).map(([name, Section]) => (
    <SectionBoundary key={name} services={services} section={name}>
      <Section />
    </SectionBoundary>
  ));
}

type SectionBoundaryProps = {
  readonly services: Pick<ShellServices, 'telemetry'>;
  readonly section: string;
  readonly children: ReactNode;
};

/** Error boundary of a page section: reports the error and renders nothing; the other sections stay. */
export class SectionBoundary extends Component<SectionBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.services.telemetry.report(error, { during: `rendering ${this.props.section}` });
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
