import { paths, type RemotePage } from '@szn/shared-contracts';
import { aboutUsContent } from './about-us-content.ts';
import { AboutUsPage } from './about-us-page.tsx';

export function createAboutUsPage(): RemotePage {
  return {
    Component: AboutUsPage,
    head: () => ({
      title: aboutUsContent.title,
      description: aboutUsContent.description,
      canonicalPath: paths.aboutUs(),
    }),
  };
}
