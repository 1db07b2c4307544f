import type { GeneratedAlways } from 'kysely';

/** What a member may do at the desk: nothing, everything but roles, or everything. */
export const roles = ['member', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];

export type RoleTables = {
  /** Each change of a role. Rows are only added, and outlive the account: the id then leads to nobody. */
  role_changes: {
    id: GeneratedAlways<number>;
    at: Date;
    member_id: string;
    former_role: Role;
    new_role: Role;
    /** By a command on the server, by an admin, or with the account. */
    origin: 'command' | 'admin' | 'deletion';
    admin_id: string | null;
  };
  /** What editors decide for phrases of searches. Rows are only added: the last one of a phrase counts. */
  query_rule_changes: {
    id: GeneratedAlways<number>;
    at: Date;
    /** In search words. */
    phrase: string;
    /** The search text in its place, or the page that it leads to; without both the phrase has no rule. */
    instead: string | null;
    page: string | null;
    author_id: string | null;
  };
};
