import { hash } from 'node:crypto';
import { z } from 'zod';
import { clearSessionCookie } from '../../auth/request-credentials.ts';
import {
  deleteSessionOfUser,
  deleteSessionsOfUser,
  findSessionIdsOfUser,
  findSessionsOfUser,
  type SessionRow,
} from '../../auth/session-queries.ts';
import { dayInIndia } from '../../lib/clock.ts';
import type { App } from '../../lib/fastify-app.ts';
import { noBody } from '../../plugins/body-parsers.ts';
import { describeRoutes, memberOnly } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';

const describeRoute = describeRoutes({ tags: ['Users'], security: memberOnly, fails: [401] });

/** A shopper reads no more; "Sign out everywhere" ends all. */
const maxDevices = 100;
/** 132 bits. */
const handleLength = 22;
const unknownDevice = 'Unknown device';

const dayField = z.iso.date().meta({ description: 'A day in India' });
const devicesSchema = z
  .object({
    devices: z.array(
      z.object({
        _id: z.string(),
        name: z.string().meta({ description: 'Browser and system, such as "Chrome on Android"' }),
        signedInOn: dayField,
        lastSeenOn: dayField,
        isThisDevice: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Devices' });
const messageSchema = z.object({ message: z.string() });

/** The sessions of a member as devices. Days, not times: enough to recognise a device by. */
export function registerDeviceRoutes(app: App, { db, clock, sessions }: AppServices): void {
  app.get(
    '/users/devices',
    describeRoute('The devices on which the member is signed in, the last used one first', devicesSchema),
    async (request, reply) => {
      const { userId, sessionId } = await sessions.require(request, reply);
      const rows = await findSessionsOfUser(db, userId, { now: clock.now(), limit: maxDevices });
      return { devices: rows.map((row) => toDevice(row, sessionId)) };
    },
  );

  app.delete(
    '/users/devices/:deviceId',
    describeRoute('Sign a device out (idempotent); its next call is refused', messageSchema, {
      params: z.object({ deviceId: z.string().regex(/^[\w-]{1,64}$/, 'The id is not valid') }),
      body: noBody,
      fails: [400],
    }),
    async (request, reply) => {
      const { userId, sessionId } = await sessions.require(request, reply);
      const { deviceId } = request.params;
      const ids = await findSessionIdsOfUser(db, userId);
      const ended = ids.find((id) => deviceHandle(id) === deviceId);
      if (ended !== undefined) await deleteSessionOfUser(db, userId, ended);
      if (ended === sessionId) clearSessionCookie(reply);
      request.log.info({ event: 'device signed out', userId }, 'device signed out');
      return { message: 'Signed out' };
    },
  );

  app.delete(
    '/users/devices',
    describeRoute('Sign out everywhere, here too', messageSchema, { body: noBody }),
    async (request, reply) => {
      const { userId } = await sessions.require(request, reply);
      await deleteSessionsOfUser(db, userId);
      clearSessionCookie(reply);
      request.log.info({ event: 'signed out everywhere', userId }, 'signed out everywhere');
      return { message: 'Signed out everywhere' };
    },
  );
}

/** The public name of a session. Its id is for the database and tokens only; this leads back to none. */
function deviceHandle(sessionId: string): string {
  return hash('sha256', `device:${sessionId}`, 'base64url').slice(0, handleLength);
}

function toDevice({ id, device, created_at, last_used_at }: SessionRow, currentId: string) {
  return {
    _id: deviceHandle(id),
    name: device ?? unknownDevice,
    signedInOn: dayInIndia(created_at),
    lastSeenOn: dayInIndia(last_used_at),
    isThisDevice: id === currentId,
  };
}
