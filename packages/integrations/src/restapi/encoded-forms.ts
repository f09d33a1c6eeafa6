/** The ways in which JSON, addresses and markup write one letter (a unit of UTF-16), itself first. */
const writingsOf = (code: number): readonly Writing[] => {
  const known = knownLetters.get(code)
  if (known !== undefined) return known
  const letter = String.fromCharCode(code)
  const writings: Writing[] = [{ text: letter }]
  const short = shortEscapes.get(letter)
  if (short !== undefined) writings.push({ text: `\\${short}` })
  writings.push({ text: '\\u', hex: code.toString(16).padStart(4, '0') })
  if (letter === ' ') writings.push({ text: '+' })
  const name = entityNames.get(letter)
  if (name !== undefined) writings.push({ text: `&${name};` })
  writings.push({ text: `&#${code};` }, { text: '&#x', hex: code.toString(16), after: ';' })
  const bytes = code >= 0xd8_00 && code <= 0xdf_ff ? null : Buffer.from(letter).toString('hex')
  if (bytes !== null) writings.push({ text: '', hex: bytes.replaceAll(/../gu, '%$&') })
  if (code < 0x80) knownLetters.set(code, writings)
  return writings
}

/** Text as it is, digits in either case, and text again. */
interface Writing {
  readonly text: string
  readonly hex?: string
  readonly after?: string
}

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['\b', 'b'],
  ['\f', 'f'],
  ['\n', 'n'],
  ['\r', 'r'],
  ['\t', 't'],
])

const entityNames: ReadonlyMap<string, string> = new Map([
  ['&', 'amp'],
  ['<', 'lt'],
  ['>', 'gt'],
  ['"', 'quot'],
  ["'", 'apos'],
])

/** Letters outside of one alphabet are too many to be kept. */
const knownLetters = new Map<number, readonly Writing[]>()

/** Where a text ends that begins at a place of another one, with each of its letters written in any way; or null. */
export const endOfEncodedForm = (form: string, text: string, from: number): number | null => {
  let ends = new Set([from])
  for (let at = 0; at < form.length; at += 1) {
    const code = form.charCodeAt(at)
    const next = new Set<number>()
    for (const end of ends) {
      for (const start of at === 0 ? [end] : startsFrom(text, end)) {
        if (text.charCodeAt(start) === code) next.add(start + 1)
        if (!mayBeginWriting.has(text[start] ?? '')) continue
        for (const writing of writingsOf(code)) {
          const length = lengthAt(writing, text, start)
          if (length !== null) next.add(start + length)
        }
      }
    }
    if (next.size === 0) return null
    ends = next
  }
  return Math.max(...ends)
}

/** Where a letter may begin: JSON within JSON within JSON puts up to seven more of these signs before one. */
const mostEscapes = 7

const startsFrom = (text: string, end: number): number[] => {
  const starts = [end]
  while (starts.length <= mostEscapes && text[end + starts.length - 1] === '\\') {
    starts.push(end + starts.length)
  }
  return starts
}

const mayBeginWriting: ReadonlySet<string> = new Set(['\\', '%', '&', '+'])

const lengthAt = (
  { text: begin, hex = '', after = '' }: Writing,
  text: string,
  at: number,
): number | null => {
  const digits = at + begin.length
  const rest = digits + hex.length
  return text.startsWith(begin, at) &&
    text.slice(digits, rest).toLowerCase() === hex &&
    text.startsWith(after, rest)
    ? rest + after.length - at
    : null
}

/** A pattern for a short text with each of its letters written in any way. */
export const patternOf = (form: string): string =>
  Array.from({ length: form.length }, (_none, at) => {
    const writings = writingsOf(form.charCodeAt(at)).map(
      ({ text, hex = '', after = '' }) =>
        `${literally(text)}${hex.replaceAll(/[a-f]/gu, (digit) => `[${digit}${digit.toUpperCase()}]`)}${after}`,
    )
    // Bounded, so that an answer of nothing but these signs is no work; the first letter is found without them.
    return `${at === 0 ? '' : `\\\\{0,${mostEscapes}}`}(?:${writings.join('|')})`
  }).join('')

const literally = (text: string): string =>
  Array.from({ length: text.length }, (_none, at) =>
    /[A-Za-z0-9]/u.test(text.charAt(at))
      ? text.charAt(at)
      : `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')
