/** A text as JavaScript writes it, without braces, by which a binding would begin or end. */
export const quoted = (text: string): string =>
  JSON.stringify(text).replaceAll('{', String.raw`\u007b`).replaceAll('}', String.raw`\u007d`)

/** A list as JSON that stands on a page without being read as a binding. */
export const quotedList = (texts: readonly string[]): string => `[${texts.map(quoted).join(', ')}]`

/** A binding around an expression. */
export const binding = (expression: string): string => `{{ ${expression} }}`
