import { createRoot } from 'react-dom/client';
import type { VisitAidsOptions } from './start-visit-aids.ts';
import { createMessageLog } from './create-message-log.ts';
import { Inspector } from './inspector.tsx';
import { NewVersionPrompt } from './new-version-prompt.tsx';
import { OverrideBadge } from './override-badge.tsx';

/** Draws the aids beside the page, in a tree of their own: what goes wrong in them touches no page. */
export function mountVisitAids(options: VisitAidsOptions): void {
  const place = document.body.appendChild(document.createElement('div'));
  // React hands to the next root that is drawn what another one has met while hydrating.
  createRoot(place, options.errorHandlers).render(
    <>
      <OverrideBadge remotes={options.composition.remotes} />
      <NewVersionPrompt composition={options.composition} reloadPage={options.reloadPage} />
      <Inspector {...options} messages={createMessageLog(options.trace)} />
    </>,
  );
}
