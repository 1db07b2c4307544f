/** Markup that is safe to send: everything interpolated has been escaped. */
export type Html = { readonly markup: string };

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes every value put into the template; only other `html` results go in as they are. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | number | Html)[]): Html {
  const markup = parts.map((part, index) => {
    const value = values[index];
    return value === undefined
      ? part
      : `${part}${typeof value === 'object' ? value.markup : escapeText(String(value))}`;
  });
  return { markup: markup.join('') };
}

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
