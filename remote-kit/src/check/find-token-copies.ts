import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readField } from '@szn/shared-contracts';
import { installedFolderOf } from '../build/built-with.ts';
import { readPackageFile } from '../lib/remote-folder.ts';

/** The design tokens that this kit was installed with. */
export function readTokens(): Promise<string> {
  const folder = installedFolderOf('@szn/shared-ui');
  const file = readField(readPackageFile(folder).exports, './tokens.css');
  return readFile(path.join(folder, String(file)), 'utf8');
}

/** Tokens that a page sets for the shell. */
const setByPages = ['--bottom-bar-height'];

/**
 * Finds what keeps a built style sheet from following the tokens of the shell: definitions of tokens, and colours of tokens
 * that it writes out, in whichever notation and transparency. `tokens`: the style sheet that defines the tokens.
 */
export function findTokenCopies(styles: string, tokens: string): readonly string[] {
  const defined = [...withoutComments(tokens).matchAll(/(--[a-z0-9-]+)\s*:\s*([^;}]+)/g)];
  const names = new Set(defined.map(([, name = '']) => name).filter((name) => !setByPages.includes(name)));
  const colours = new Map(
    defined.flatMap(([, name = '', value = '']) => listColours(value).map(({ key }) => [key, name])),
  );
  const definitions = [...withoutComments(styles).matchAll(/(?<=[{;\s]|^)(--[a-z0-9-]+)\s*:/g)].flatMap(
    ([, name = '']) => (names.has(name) ? [`defines ${name}`] : []),
  );
  const copies = listColours(withoutComments(styles)).flatMap(({ key, text }) => {
    const name = colours.get(key);
    return name === undefined ? [] : [`writes out ${text}, the colour of ${name}`];
  });
  return [...new Set([...definitions, ...copies])];
}

function withoutComments(styles: string): string {
  return styles.replaceAll(/\/\*.*?\*\//gs, '');
}

/** Not in names, such as `#ffffff` in `url(#ffffff)` or `white` in `white-space`. */
const colour = /(?<![\w(/-])#[0-9a-f]{3,8}\b|\brgba?\([^()]*\)|(?<![\w.#-])(?:white|black)(?![\w-])/gi;

/** The sRGB colours in a text, without transparent ones. `key`: red, green and blue. */
function listColours(text: string): readonly { readonly key: string; readonly text: string }[] {
  return [...text.matchAll(colour)].flatMap(([found]) => {
    const channels = readChannels(found.toLowerCase());
    const [red, green, blue, alpha = 255] = channels;
    return channels.length < 3 || alpha === 0 ? [] : [{ key: `${red} ${green} ${blue}`, text: found }];
  });
}

/** Red, green, blue and alpha from 0 to 255. */
function readChannels(text: string): readonly number[] {
  if (text === 'white') return [255, 255, 255];
  if (text === 'black') return [0, 0, 0];
  if (text.startsWith('#')) {
    const digits = text.length < 6 ? text.slice(1).replaceAll(/./g, '$&$&') : text.slice(1);
    return (digits.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
  }
  return (text.match(/[\d.]+%?/g) ?? []).map((part, index) => {
    if (part.endsWith('%')) return Math.round(Number(part.slice(0, -1)) * 2.55);
    return Math.round(Number(part) * (index === 3 ? 255 : 1));
  });
}
