/** The commands of docs/runbooks.md by the name behind `sh`: the document and what is executed are the same text. */
export function readCommands(document: string): ReadonlyMap<string, string> {
  const commands = new Map<string, string>();
  for (const [, indent = '', name = '', text = ''] of document.matchAll(
    /^( *)```sh ([a-z-]+)\n([\s\S]*?)^\1```$/gm,
  )) {
    if (commands.has(name)) throw new Error(`docs/runbooks.md has two blocks of commands "${name}".`);
    commands.set(name, text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''));
  }
  return commands;
}
