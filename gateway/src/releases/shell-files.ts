import { setTimeout as wait } from 'node:timers/promises';
import {
  listAssets,
  listShells,
  readShell,
  readShellFile,
  type PublishedShell,
} from '@szn/release-registry/signed-documents/shell-files';
import type { Environment } from '@szn/release-registry/registry/environment';
import { messageOf } from '@szn/release-registry/lib/errors';
import { StoreError } from '@szn/release-registry/store/release-store';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ShellFolders } from '../document/shell-assets.ts';

export type ShellFiles = ReturnType<typeof createShellFiles>;

/** Several shells: one has 1 MB. */
const maxCachedBytes = 16 * 1024 * 1024;
/** Requests for files that no list has reach the store at most once in this time. */
const refreshIntervalMs = 1000;

/** The paths below `/assets/` of the files that this gateway has itself. */
export function listOwnFiles({ shellFolder, previousShellFolder }: ShellFolders): Promise<readonly string[]> {
  return listAssets({ folder: shellFolder, previousFolder: previousShellFolder ?? undefined });
}

/**
 * Reads files of other shells than the gateway's own from the store: pages that another gateway rendered, or that were
 * opened before a roll-out, load them.
 */
export function createShellFiles(environment: Environment, log: Pick<FastifyBaseLogger, 'warn'>) {
  const integrities = new Map<string, string>();
  const readKeys = new Set<string>();
  const cached = new LRUCache<string, Buffer>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ length }) => length + 1,
  });
  const pending = new Map<string, Promise<Buffer | null>>();
  let refreshing: Promise<void> | undefined;

  async function readNewLists(): Promise<void> {
    for (const key of await listShells(environment)) {
      if (readKeys.has(key)) continue;
      const shell = await readIfTrusted(key);
      for (const [file, integrity] of Object.entries(shell?.files ?? {})) integrities.set(file, integrity);
      readKeys.add(key);
    }
  }

  /** A list that is not valid does not take away the files of the others. Rejects if the store fails. */
  async function readIfTrusted(key: string): Promise<PublishedShell | null> {
    try {
      return await readShell(environment, key);
    } catch (error) {
      if (error instanceof StoreError) throw error;
      log.warn({ reason: messageOf(error), key }, 'list of shell files not used');
      return null;
    }
  }

  /** One at a time; the next one starts after the interval. */
  function refresh(): Promise<void> {
    refreshing ??= readNewLists().finally(() => {
      void wait(refreshIntervalMs, undefined, { ref: false }).then(() => (refreshing = undefined));
    });
    return refreshing;
  }

  async function read(file: string): Promise<Buffer | null> {
    if (!integrities.has(file)) await refresh();
    const integrity = integrities.get(file);
    if (integrity === undefined) return null;
    const bytes = await readShellFile(environment.store, file, integrity);
    cached.set(file, bytes);
    return bytes;
  }

  return {
    /** Resolves to `null` if no list has the file. Rejects if the store fails, or has other bytes than the list says. */
    read: async (file: string): Promise<Buffer | null> => {
      const known = cached.get(file);
      if (known) return known;
      const shared = pending.get(file) ?? read(file).finally(() => pending.delete(file));
      pending.set(file, shared);
      return shared;
    },
    /** How many of these files the store does not list. */
    countUnlisted: async (files: readonly string[]): Promise<number> => {
      await refresh();
      return files.filter((file) => !integrities.has(file)).length;
    },
  };
}
