import { comparableText, isPlainLine } from '@szn/shared-contracts/wire';
import { z } from 'zod';

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
    .normalize('NFC')
    .max(maxLength, abortWith(problems.tooLong))
    .overwrite((text) => text.replaceAll(/\p{Zs}+/gu, ' '))
    .trim()
    .min(1, problems.missing)
    .refine(isPlainLine, problems.invisible ?? 'Control characters are not accepted.');
}

/** A text that is too long is not checked further: a pattern can take the square of its length. */
const abortWith = (error: string) => ({ error, abort: true });

/** The longest address that SMTP can deliver to (RFC 5321). */
const maxEmailLength = 254;

/** An e-mail address as accounts compare it, of one recipient: without what a mail program reads as several, and without joiners. */
export function emailLine(problem: string, missing: string = problem) {
  return z
    .string(missing)
    .overwrite(comparableText)
    .trim()
    .min(1, missing)
    .max(maxEmailLength, abortWith(problem))
    .regex(/^[^\s@<>(),;:"\\\p{Cf}]+@[^\s@<>(),;:"\\\p{Cf}]+$/u, problem)
    .refine(isPlainLine, problem);
}
