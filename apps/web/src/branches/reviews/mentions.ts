/** Somebody whom a comment can name. */
export interface Mentionable {
  readonly id: string
  readonly name: string
}

/** What of a text before the caret looks for somebody. */
interface Search {
  /** Where the sign stands that begins it. */
  readonly from: number
  readonly name: string
}

/** What is looked for where the caret stands after an @ that begins a word; null where nobody is, as behind somebody who was chosen. */
export const searchAt = (text: string, caret: number, chosen: readonly Mentionable[]): Search | null => {
  const before = text.slice(0, caret)
  const found = /(?:^|\s)@(?<name>[^@\n]{0,60})$/u.exec(before)
  const name = found?.groups?.['name']
  if (name === undefined || name.startsWith(' ')) return null
  if (chosen.some((one) => name.startsWith(one.name))) return null
  return { from: caret - name.length - 1, name }
}

/** A text with somebody in the place of what looked for them, and where the caret stands then. */
export const withMention = (
  text: string,
  { from, name }: Search,
  { name: chosen }: Mentionable,
): { text: string; caret: number } => {
  const [before, after] = [`${text.slice(0, from)}@${chosen} `, text.slice(from + 1 + name.length)]
  return { text: before + after.trimStart(), caret: before.length }
}

/** The ids of those who were chosen and whom a text names still. */
export const namedIn = (text: string, chosen: readonly Mentionable[]): string[] =>
  chosen.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)

/** A part of a comment: what names somebody stands out. */
interface Part {
  /** Where it begins. */
  readonly at: number
  readonly text: string
  readonly isMention: boolean
}

/** A text in its parts, by those whom it names. */
export const partsOf = (text: string, mentions: readonly Mentionable[]): readonly Part[] => {
  // Of two names of which one begins the other the longer one is meant.
  const names = mentions.map(({ name }) => `@${name}`).toSorted((one, other) => other.length - one.length)
  const parts: Part[] = []
  let plainFrom = 0
  for (let at = 0; at < text.length; ) {
    const name = names.find((one) => text.startsWith(one, at))
    if (name === undefined) {
      at += 1
      continue
    }
    if (plainFrom < at) parts.push({ at: plainFrom, text: text.slice(plainFrom, at), isMention: false })
    parts.push({ at, text: name, isMention: true })
    at += name.length
    plainFrom = at
  }
  if (plainFrom < text.length) parts.push({ at: plainFrom, text: text.slice(plainFrom), isMention: false })
  return parts
}
