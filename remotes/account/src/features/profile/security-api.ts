import { readField, readText, type HttpClient } from '@szn/shared-contracts';

/** A device on which the member is signed in. Days are in India, as `YYYY-MM-DD`. */
export type Device = {
  readonly id: string;
  readonly name: string;
  readonly signedInOn: string;
  readonly lastSeenOn: string;
  readonly isThisDevice: boolean;
};

/** The calls of password and devices. They reject with a `RequestError` only. */
export function createSecurityApi(http: Pick<HttpClient, 'get' | 'post' | 'delete'>) {
  return {
    changePassword: async (currentPassword: string, newPassword: string): Promise<void> => {
      await http.post('/users/change-password', { currentPassword, newPassword });
    },
    fetchDevices: async (signal: AbortSignal): Promise<readonly Device[]> =>
      readDevices(await http.get('/users/devices', { signal })),
    signOutDevice: async (id: string): Promise<void> => {
      await http.delete(`/users/devices/${encodeURIComponent(id)}`, {});
    },
    signOutEverywhere: async (): Promise<void> => {
      await http.delete('/users/devices', {});
    },
  };
}

function readDevices(value: unknown): readonly Device[] {
  const devices = readField(value, 'devices');
  return Array.isArray(devices) ? devices.flatMap((device: unknown) => readDevice(device) ?? []) : [];
}

function readDevice(value: unknown): Device | undefined {
  const id = readText(readField(value, '_id'));
  const [name, signedInOn, lastSeenOn] = ['name', 'signedInOn', 'lastSeenOn'].map((field) =>
    readText(readField(value, field)),
  );
  if (id === undefined || name === undefined || !isDay(signedInOn) || !isDay(lastSeenOn)) return undefined;
  return { id, name, signedInOn, lastSeenOn, isThisDevice: readField(value, 'isThisDevice') === true };
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text);
}

const dayFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });
const isoFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

/** `today`, or `on 24 Nov 2026`. */
export function describeDay(day: string, nowMs: number): string {
  if (day === isoFormat.format(nowMs)) return 'today';
  // Noon in India, so that no time zone moves it to another day.
  return `on ${dayFormat.format(new Date(`${day}T12:00:00+05:30`))}`;
}
