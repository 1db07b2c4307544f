import { createElement, type ComponentType } from 'react';
import { lazyModule } from '@szn/shared-contracts';
import { useLoadedModule } from '@szn/shared-ui/use-loaded-module';

type LazyPage = { readonly Page: ComponentType; readonly loader: () => Promise<null> };

export const profilePage = lazyPage(async () => {
  const { ProfilePage } = await import(
    /* webpackChunkName: "profile" */ './features/profile/profile-page.tsx'
  );
  return ProfilePage;
});

export const storedDataPage = lazyPage(async () => {
  const { StoredDataPage } = await import(
    /* webpackChunkName: "stored-data" */ './features/stored-data/stored-data-page.tsx'
  );
  return StoredDataPage;
});

export const alertsPage = lazyPage(async () => {
  const { AlertsPage } = await import(/* webpackChunkName: "alerts" */ './features/alerts/alerts-page.tsx');
  return AlertsPage;
});

function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  const page = lazyModule(load);
  return {
    Page: function LazyPage() {
      return createElement(useLoadedModule(page));
    },
    loader: async () => {
      await page.load();
      return null;
    },
  };
}
