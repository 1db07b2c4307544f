/**
 * Where it is stored: `account`, by the id of a member; `address`, by an e-mail address, with or without an account; `server`,
 * without a name; `device`, in the shopper's own browser.
 */
export type StoredDataPlace = 'account' | 'address' | 'server' | 'device';

export type StoredDataEntry = {
  readonly id: string;
  readonly place: StoredDataPlace;
  readonly name: string;
  readonly what: string;
  readonly why: string;
  readonly period: string;
  /** Keys in local or session storage; a trailing `*` stands for any ending. */
  readonly keys?: readonly string[];
  readonly cookies?: readonly string[];
  /** Caches and databases of the service worker; a trailing `*` as for keys. */
  readonly stores?: readonly string[];
};
