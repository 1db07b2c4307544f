/** A line of a table, or an element of XML: values by their names. */
export type Row = Readonly<Record<string, string>>;

/** With a first line of the names of all rows. */
export function toTable(rows: readonly Row[], delimiter: ',' | '\t'): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))];
  return lines.map((values) => `${values.map(quote).join(delimiter)}\n`).join('');
}

function quote(value: string): string {
  return /[",\t\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** Elements of Google's namespace; empty values are left out. */
export function toElements(rows: readonly Row[], element: string): string {
  return rows
    .map((row) => {
      const fields = Object.entries(row).filter(([, value]) => value !== '');
      const inner = fields.map(([name, value]) => `<g:${name}>${escapeXml(value)}</g:${name}>`).join('');
      return `<${element}>${inner}</${element}>\n`;
    })
    .join('');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
