/** An address that may be opened, or why it may not. */
export type CheckedAddress = { readonly url: string } | { readonly refusal: string }

/** What an address may begin with. Everything else could run code or reach into the machine. */
const allowedSchemes: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:'])

// Browsers drop these inside of a scheme: "java\nscript:" is "javascript:" to them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters a URL parser strips at both ends
const stripped = /^[\u0000-\u0020\u00a0\u200b\ufeff]+|[\u0000-\u0020\u00a0\u200b\ufeff]+$/g
const scheme = /^([a-z][a-z0-9+.-]*):/i
/** `example.com:8080/path`, which would otherwise read as the scheme "example.com". */
const hostWithPort = /^(?!tel:)[a-z0-9.-]+:\d{1,5}(?:[/?#]|$)/i

/**
 * Checks where a step or a link wants to go. Paths of this origin, http, https, mailto and tel are opened; an address
 * without a scheme gets https:// as the specification says; everything else is refused.
 */
export const checkAddress = (given: unknown): CheckedAddress => {
  if (typeof given !== 'string') return { refusal: 'The address to open must be text.' }
  const text = given.replace(stripped, '')
  if (text === '') return { refusal: 'There is no address to open.' }
  if (controlCharacters.test(text) || text.includes('\\')) return blocked(text)
  if (text.startsWith('//')) return blocked(text)
  if (text.startsWith('/') || text.startsWith('?') || text.startsWith('#')) return { url: text }
  const named = hostWithPort.test(text) ? undefined : scheme.exec(text)?.[1]?.toLowerCase()
  const url = named === undefined ? `https://${text}` : text
  const parsed = parse(url)
  if (parsed === null || !allowedSchemes.has(parsed.protocol)) return blocked(text)
  return { url }
}

const blocked = (text: string): CheckedAddress => ({
  refusal: `The address "${text.slice(0, 200)}" cannot be opened: use a path beginning with /, or http, https, mailto or tel.`,
})

const parse = (url: string): URL | null => {
  try {
    return new URL(url)
  } catch {
    return null
  }
}
