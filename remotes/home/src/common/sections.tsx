import type { ComponentType } from 'react';
import { useHome } from './home-context.tsx';
import { SectionBoundary } from './section-boundary.tsx';

type SectionsProps = {
  readonly sections: readonly { readonly name: string; readonly Section: ComponentType }[];
};

/** Sections one under the other; a broken one is missing, and its name is in the report. */
export function Sections({ sections }: SectionsProps) {
  const { services } = useHome();
  return sections.map(({ name, Section }) => (
    <SectionBoundary key={name} services={services} section={name}>
      <Section />
    </SectionBoundary>
  ));
}
