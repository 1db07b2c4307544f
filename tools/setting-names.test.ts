import { settingsTable as consoleSettings, parseConfig as readConsole } from '@szn/console/config';
import { settingsTable as gatewaySettings, readConfig as readGateway } from '@szn/gateway/config';
import { settingsTable as providerSettings, parseConfig as readProvider } from '@szn/provider/config';
import { listSettings, SettingsError } from '@szn/settings/settings';

test('no process takes a setting of another one, or of the release command, for a misspelt one', () => {
  const tables = [gatewaySettings, providerSettings, consoleSettings];
  const names = tables.flatMap((table) => listSettings(table).map(({ name }) => name));
  const release = [
    'RELEASE_ENV',
    'RELEASE_SIGNING_KEY',
    'RELEASE_WEBHOOKS',
    'RELEASES_STORE',
    'REGISTRY_KEYS',
  ];
  const faults = [readGateway, (all: NodeJS.ProcessEnv) => readProvider(all, '/shop'), readConsole].flatMap(
    (read) => {
      // Most of these values are faults of their own.
      const environment = Object.fromEntries([...names, ...release].map((name) => [name, '-']));
      try {
        read(environment);
        return [];
      } catch (error) {
        if (error instanceof SettingsError) return error.faults;
        throw error;
      }
    },
  );

  expect(faults.filter((fault) => fault.includes('no setting'))).toEqual([]);
});
