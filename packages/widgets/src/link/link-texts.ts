/** The kinds of text that a link can be written in. */
export const linkTexts = [
  'body2',
  'body1',
  'body3',
  'heading1',
  'heading2',
  'heading3',
  'heading4',
  'heading5',
  'heading6',
] as const
