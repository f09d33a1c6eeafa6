const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/**
 * The words in HTML, one line for each block. Good enough for the HTML that the editor writes, and harmless for any
 * other: the answer is text and is never read as HTML again.
 */
export const plainTextOf = (markup: string): string =>
  markup
    .replaceAll(/<br\b[^<>]*>|<\/(?:p|h[1-6]|li|blockquote|pre|div|tr)>|<hr\b[^<>]*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? '')
    .replaceAll(/\n{2,}/g, '\n')
    .replace(/^\n+/, '')
    .trimEnd()
