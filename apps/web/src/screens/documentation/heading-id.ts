/** What stands behind `#` in the address of a heading: "What a step returns" becomes `what-a-step-returns`. */
export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s+/gu, '-')
