import type { NewsAuthor } from '@ashlar/contract'

/** Who changed something: with the assistant, where they accepted what it proposed. */
export const authorInWords = ({ name, origin }: NewsAuthor): string =>
  origin === 'assistant' ? `${name} with Mason` : name
