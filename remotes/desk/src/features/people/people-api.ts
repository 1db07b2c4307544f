import { readText, type HttpClient } from '@szn/shared-contracts';
import { readRecords } from '../../components/read-answer.ts';

export const roles = ['member', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];

export type People = {
  readonly holders: readonly { readonly email: string; readonly name: string; readonly role: Role }[];
  /** The newest first; an address is `null` once its account is deleted. */
  readonly changes: readonly {
    readonly at: string;
    readonly member: string | null;
    readonly from: Role;
    readonly to: Role;
    /** The address of the admin, or `command`, `deletion`. */
    readonly by: string;
  }[];
};

/** The requests of the page of people. They reject with a `RequestError` only. */
export const peopleApi = {
  fetch: async (http: HttpClient, signal: AbortSignal) => parse(await http.get('/desk/roles', { signal })),
  /** Needs the password of the admin, entered in the last ten minutes: `confirm`. */
  grant: (email: string, role: Role) => async (http: HttpClient) =>
    parse(await http.post('/desk/roles', { email, role })),
  confirm: async (http: HttpClient, password: string): Promise<void> =>
    void (await http.post('/desk/confirm', { password })),
};

function parse(answer: unknown): People {
  return {
    holders: readRecords(answer, 'holders').map((holder) => ({
      email: readText(holder['email']) ?? '',
      name: readText(holder['name']) ?? '',
      role: readRole(holder['role']),
    })),
    changes: readRecords(answer, 'changes').map((change) => ({
      at: readText(change['at']) ?? '',
      member: readText(change['member']) ?? null,
      from: readRole(change['from']),
      to: readRole(change['to']),
      by: readText(change['admin']) ?? readText(change['origin']) ?? '',
    })),
  };
}

function readRole(value: unknown): Role {
  return roles.find((role) => role === value) ?? 'member';
}
