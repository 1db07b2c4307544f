import { defineCommand, defineEvent, defineState } from './topic.ts';

const read = (value: unknown) => (typeof value === 'string' ? value : undefined);

test('a topic has version 1 and no adapters by default', () => {
  const defaults = { name: 'door:opened', version: 1, read, upgradeFrom: {}, downgradeTo: {} };

  expect(defineEvent({ name: 'door:opened', read })).toEqual({ kind: 'event', ...defaults });
  expect(defineState({ name: 'door:opened', read })).toEqual({ kind: 'state', ...defaults });
});

test('a command has a time budget of eight seconds by default', () => {
  expect(defineCommand({ name: 'door.open', read, readAnswer: read })).toMatchObject({
    kind: 'command',
    budgetMs: 8000,
    readAnswer: read,
  });
  expect(defineCommand({ name: 'door.open', read, readAnswer: read, budgetMs: 50 }).budgetMs).toBe(50);
});

test('a topic has the given version and adapters', () => {
  const upgradeFrom = { 1: (old: number) => String(old) };
  const downgradeTo = { 1: (current: string) => Number(current) };

  expect(defineEvent({ name: 'door:opened', read, version: 2, upgradeFrom, downgradeTo })).toMatchObject({
    version: 2,
    upgradeFrom,
    downgradeTo,
  });
});
