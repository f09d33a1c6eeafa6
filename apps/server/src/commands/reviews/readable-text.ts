import { Refusal } from '../../requests/refusal.ts'

/** What is not seen, and may make others read something else than what is there; line ends, tabs and joiners of letters stay. */
const unseen = /[^\P{C}\n\t\u200c\u200d]/gu

/** What somebody wrote for others, without marks that are not seen. */
export const readableText = (text: string): string => text.replaceAll(unseen, '').trim()

/** The same where something has to remain. Throws `Refusal`. */
export const readableWords = (text: string): string => {
  const readable = readableText(text)
  if (readable === '') throw new Refusal('invalid_request', 'Write something that others can read.')
  return readable
}
