import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as contracts from '@szn/shared-contracts';
import { shellTopics } from './shell-topics.ts';

const sources = path.resolve(__dirname, '..');

/** Topics that the shell passes to one of these bus methods, tests excluded. */
function findTopics(methods: string): readonly unknown[] {
  const call = new RegExp(String.raw`\bbus\s*\.(?:${methods})\(\s*(\w+)`, 'g');
  const texts = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^testing\b/.test(file))
    .map((file) => readFileSync(path.join(sources, file), 'utf8'));
  const names = new Set(texts.flatMap((text) => [...text.matchAll(call)].map(([, name]) => name)));
  return Object.entries(contracts).flatMap(([name, topic]) => (names.has(name) ? [topic] : []));
}

const nameOf = (topic: unknown) => contracts.readField(topic, 'name');
const namesOf = (topics: readonly unknown[]) => new Set(topics.map(nameOf));

test('shellTopics lists every topic that the shell publishes', () => {
  expect(namesOf(shellTopics.publishes)).toEqual(namesOf(findTopics('publish|emit')));
});

test('shellTopics lists every topic of remotes that the shell reads', () => {
  const read = findTopics('observe|read').filter((topic) => !findTopics('publish|emit').includes(topic));

  expect(namesOf(shellTopics.consumes)).toEqual(namesOf(read));
});

test('shellTopics lists every command that the shell sends or handles', () => {
  expect(namesOf(shellTopics.sends)).toEqual(namesOf(findTopics('send')));
  expect(namesOf(shellTopics.handles)).toEqual(namesOf(findTopics('handle')));
});
