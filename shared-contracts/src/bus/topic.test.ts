import { defineCommand, defineEvent, defineState } from './topic.ts';

const read = (value: unknown) => (typeof value === 'string' ? value : undefined);

test('a topic is of version 1, without adapters, until it says otherwise', () => {
  const defaults = { name: 'door:opened', version: 1, read, upgradeFrom: {}, downgradeTo: {} };

  expect(defineEvent({ name: 'door:opened', read })).toEqual({ kind: 'event', ...defaults });
  expect(defineState({ name: 'door:opened', read })).toEqual({ kind: 'state', ...defaults });
});

test('a command waits eight seconds until it says otherwise', () => {
  expect(defineCommand({ name: 'door.open', read, readAnswer: read })).toMatchObject({
    kind: 'command',
    budgetMs: 8000,
    readAnswer: read,
  });
  expect(defineCommand({ name: 'door.open', read, readAnswer: read, budgetMs: 50 }).budgetMs).toBe(50);
});

test('a topic keeps the version and the adapters it was given', () => {
  const upgradeFrom = { 1: (old: number) => String(old) };
  const downgradeTo = { 1: (current: string) => Number(current) };

  expect(defineEvent({ name: 'door:opened', read, version: 2, upgradeFrom, downgradeTo })).toMatchObject({
    version: 2,
    upgradeFrom,
    downgradeTo,
  });
});
