import { buttonVariants } from '@szn/shared-ui/button';
import { useEffect, useState } from 'react';
import { deskMessages as messages } from './desk-messages.ts';

type CsvDownloadProps<Row, Name extends keyof Row & string> = {
  readonly file: string;
  readonly columns: readonly Name[];
  readonly rows: readonly (Row & Readonly<Record<Name, string | number>>)[];
};

/** A link to a file of this browser: nothing is requested. */
export function CsvDownload<Row, Name extends keyof Row & string>({
  file,
  columns,
  rows,
}: CsvDownloadProps<Row, Name>) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([toCsv(columns, rows)], { type: 'text/csv' }));
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [columns, rows]);
  return (
    <a href={address} download={file} className={buttonVariants({ variant: 'outline' })}>
      {messages.download}
    </a>
  );
}

/** A table with commas, as RFC 4180 has it. A text that a spreadsheet would calculate begins with an apostrophe. */
export function toCsv<Name extends string>(
  columns: readonly Name[],
  records: readonly Readonly<Record<Name, string | number>>[],
): string {
  const cell = (value: string | number) => {
    const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : `${value}`;
    return `"${text.replaceAll('"', '""')}"`;
  };
  const rows = records.map((record) => columns.map((name) => cell(record[name])).join(','));
  return [columns.join(','), ...rows, ''].join('\r\n');
}
