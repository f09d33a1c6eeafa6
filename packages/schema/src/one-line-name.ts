import { z } from 'zod'

/**
 * Characters that break a line, cannot be seen, or turn the text around them: a name with one of them looks like another
 * name, or writes more than a name into a mail, a log or a list.
 */
const hidden =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/u

const isOneLine = (text: string): boolean => !hidden.test(text)

/** The text without such characters; breaks of lines become blanks. */
export const inOneLine = (text: string): string =>
  text.replaceAll(/[\r\n\t\u2028\u2029]+/gu, ' ').replaceAll(new RegExp(hidden, 'gu'), '')

/** A name of people or things, in free text: one line of at most 80 characters. */
export const oneLineNameSchema = z
  .string()
  .trim()
  .min(1, 'A name is required.')
  .max(80, 'A name has at most 80 characters.')
  .refine(
    isOneLine,
    'A name is one line: take out line breaks and characters that cannot be seen or that turn text around.',
  )
