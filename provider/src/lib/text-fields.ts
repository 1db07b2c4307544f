import { z } from 'zod';

/** Characters that nobody sees: control, format (bidirectional, zero-width), line separators, fillers, no characters. */
const invisible =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]|(?![\uFE0E\uFE0F])\p{Default_Ignorable_Code_Point}/u;
const everyInvisible = new RegExp(invisible, 'gu');

/** Whether a text reads as it is written. Emoji with a presentation selector do; joined ones do not. */
export function isPlainLine(text: string): boolean {
  return !invisible.test(text);
}

/** A text of a feed, or one that was stored before its field was checked, as one line for a mail. */
export function toPlainLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(everyInvisible, '').trim();
}

type LineProblems = {
  readonly missing: string;
  readonly tooLong: string;
  readonly invisible?: string;
};

/**
 * One line that a person types, for people: spaces of all widths become one space. Other separators, and characters that
 * nobody sees, are refused: they would change how the text around it reads, in pages, mails and logs.
 */
export function lineField(maxLength: number, problems: LineProblems) {
  return z
    .string(problems.missing)
    .max(maxLength, problems.tooLong)
    .overwrite((text) => text.replaceAll(/\p{Zs}+/gu, ' '))
    .trim()
    .min(1, problems.missing)
    .refine(isPlainLine, problems.invisible ?? 'Control characters are not accepted.');
}

/** The longest address that SMTP can deliver to (RFC 5321). */
const maxEmailLength = 254;

/** An e-mail address, trimmed and in lower case, of one recipient: without what a mail program reads as several. */
export function emailLine(problem: string, missing: string = problem) {
  return z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(maxEmailLength, problem)
    .toLowerCase()
    .regex(/^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\]+$/, problem)
    .refine(isPlainLine, problem);
}
