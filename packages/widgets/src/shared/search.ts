/** Text as search compares it: without case, accents and outer spaces. */
export const searchableText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
