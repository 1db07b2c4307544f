import type { Compiler, RspackPluginInstance } from '@rspack/core';
import {
  findStyleLeaks,
  isOfTransition,
  mountAttribute,
  type StyleLeak,
} from '@szn/release-registry/gate/find-style-leaks';
import { readField, readText } from '@szn/shared-contracts/wire';
import { parse } from 'postcss';
import parser, { type Node, type Selector } from 'postcss-selector-parser';
import { readPackageFile } from '../lib/remote-folder.ts';
import { fontKey, type NewNames, renameUses } from './rename-style-names.ts';

/**
 * Makes the emitted style sheets of a remote its own, packages' sheets included: selectors that could match elsewhere match
 * below the remote's mount, with the same specificity, and animations, fonts and layers get names of the remote. What the
 * `excuses` of its package.json name stays. Publication refuses what is left.
 */
export function scopeStyles(name: string, folder: string): RspackPluginInstance {
  return {
    apply: (compiler: Compiler) => {
      compiler.hooks.compilation.tap('scope-styles', (compilation) => {
        // Before the minifier and the content hashes.
        const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE;
        compilation.hooks.processAssets.tap({ name: 'scope-styles', stage }, (assets) => {
          const sheets = Object.entries(assets).filter(([file]) => file.endsWith('.css'));
          const files = sheets.map(([file]) => file);
          const before = sheets.map(([, asset]) => String(asset.source()));
          for (const [index, css] of scopeSheets(before, name, readExcuses(folder)).entries()) {
            const file = files[index];
            if (file !== undefined && css !== before[index])
              compilation.updateAsset(file, new compiler.rspack.sources.RawSource(css));
          }
        });
      });
    },
  };
}

/** The parts of style sheets that the package.json excuses. Publication tells what is wrong with an excuse. */
function readExcuses(folder: string): readonly string[] {
  const { excuses } = readPackageFile(folder);
  return (Array.isArray(excuses) ? excuses : [])
    .filter((one) => readField(one, 'rule') === 'style-leak')
    .flatMap((one) => readText(readField(one, 'match')) ?? []);
}

/** The style sheets of one build: a name that one of them defines has its new name in all. */
export function scopeSheets(
  sheets: readonly string[],
  name: string,
  excuses: readonly string[],
): readonly string[] {
  const roots = sheets.map((css) => parse(css));
  const leaks = roots
    .flatMap((root) => findStyleLeaks(root, name))
    .filter(({ text }) => !excuses.some((match) => text.includes(match)));
  const names = { animations: new Map<string, string>(), fonts: new Map<string, string>() };
  for (const leak of leaks) scopeLeak(leak, name, names);
  for (const root of roots) renameUses(root, names);
  // A sheet without a leak keeps its bytes.
  return roots.map((root) => root.toString());
}

function scopeLeak(leak: StyleLeak, name: string, { animations, fonts }: NewNames): void {
  if (leak.kind === 'selector') {
    if (!leak.isNested) leak.rule.selector = scopeSelector(leak.rule.selector, leak.text, name);
  } else if (leak.kind === 'name') {
    const { atRule } = leak;
    if (/keyframes$/i.test(atRule.name)) {
      atRule.params = `${name}-${leak.name}`;
      animations.set(leak.name, atRule.params);
    } else if (atRule.name === 'layer') atRule.params = renameLayer(atRule.params, leak.name, name);
    else if (atRule.name === 'font-face') fonts.set(fontKey(leak.name), `${name} ${leak.name}`);
  }
}

function renameLayer(params: string, layer: string, name: string): string {
  const names = params.split(',').map((text) => text.trim());
  return names.map((text) => (text === layer ? `${name}.${text}` : text)).join(', ');
}

/** Replaces one selector of a list. */
function scopeSelector(list: string, leaking: string, name: string): string {
  const root = parser().astSync(list);
  for (const selector of root.nodes)
    if (selector.toString().trim() === leaking && !isOfTransition(selector))
      selector.replaceWith(parser.selector({ value: '', nodes: mounted(selector, name) }));
  return root.toString();
}

/**
 * `h1` becomes `<mount> h1<guard>`, `:root` becomes `<mount>`, `html[dir=rtl] h1` becomes `html[dir=rtl] <mount> h1<guard>`.
 * The guard leaves out what other remotes mount inside, in slots. Neither adds to the specificity.
 */
function mounted(selector: Selector, name: string): Node[] {
  const mount = `[${mountAttribute}^="${name}@"]`;
  const others = `${mount} [${mountAttribute}]:not(${mount})`;
  const nodes = selector.nodes.map((node) => node.clone());
  const [document, own] = splitDocument(nodes);
  const parse = (text: string) => parser().astSync(text).nodes[0]?.nodes ?? [];
  const place = parse(`:where(${mount})`);
  if (own.every(isPseudoElement)) return [...document, ...place, ...own];
  const end = own.findIndex(isPseudoElement);
  const subject = end === -1 ? own : own.slice(0, end);
  const guard = parse(`:not(:where(${others}, ${others} *))`);
  return [
    ...document,
    ...place,
    parser.combinator({ value: ' ' }),
    ...subject,
    ...guard,
    ...own.slice(subject.length),
  ];
}

/**
 * The part of a selector about `html`, `:root` and `body`, without these names: what is left of it is a condition with a
 * descendant combinator. And the part behind it.
 */
function splitDocument(nodes: readonly Node[]): readonly [Node[], Node[]] {
  const document: Node[] = [];
  let rest = nodes;
  for (;;) {
    const end = rest.findIndex((node) => node.type === 'combinator' || isPseudoElement(node));
    const compound = end === -1 ? rest : rest.slice(0, end);
    if (!compound.some(isDocument)) return [document, trimStart(rest)];
    const isCondition = compound.some((node) => !isDocument(node));
    if (isCondition) document.push(...compound, parser.combinator({ value: ' ' }));
    rest = rest.slice(compound.length);
    if (rest[0]?.type === 'combinator') rest = rest.slice(1);
  }
}

function trimStart(nodes: readonly Node[]): Node[] {
  const [first, ...others] = nodes;
  if (first) first.spaces.before = '';
  return first ? [first, ...others] : [];
}

function isDocument(node: Node): boolean {
  if (node.type === 'tag') return /^(?:html|body)$/i.test(node.value);
  return node.type === 'pseudo' && /^:(?:root|host)$/i.test(node.value);
}

function isPseudoElement(node: Node): boolean {
  return node.type === 'pseudo' && /^(?:::|:(?:before|after|first-line|first-letter)$)/i.test(node.value);
}
