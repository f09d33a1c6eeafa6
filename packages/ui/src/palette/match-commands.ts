import type { Command } from './command.ts'

/** What is searched of a command, in small letters. */
interface Searched {
  readonly name: string
  readonly parts: readonly string[]
  readonly keywords: readonly string[]
  readonly details: readonly string[]
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s›.]+/u)
    .filter((word) => word !== '')

// The same commands are searched with each key that is pressed.
const searched = new WeakMap<Command, Searched>()

const searchedOf = (command: Command): Searched => {
  const known = searched.get(command)
  if (known !== undefined) return known
  const { name, keywords = [], detail = '' } = command
  const read = {
    name: name.toLowerCase(),
    // Also the words inside a name: "Row" in "selectedRow".
    parts: [...wordsOf(name), ...wordsOf(name.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, ' '))],
    keywords: keywords.map((keyword) => keyword.toLowerCase()),
    details: wordsOf(detail),
  }
  searched.set(command, read)
  return read
}

/** Reads commands before they are searched: of thousands, the first key that is pressed would wait for it. */
export const prepareToMatch = (commands: readonly Command[]): void => {
  for (const command of commands) searchedOf(command)
}

/** The letters of a word in their order, with others between them: "gord" in "getorders". */
const isScattered = (name: string, word: string): boolean => {
  let at = 0
  for (const letter of name) if (letter === word[at]) at += 1
  return at === word.length
}

/** How well a command answers a word: 0 not at all, more is better. */
const scoreOf = ({ name, parts, keywords, details }: Searched, word: string): number => {
  if (name === word) return 8
  if (name.startsWith(word)) return 7
  if (parts.some((part) => part.startsWith(word))) return 6
  if (name.includes(word)) return 5
  if (keywords.some((keyword) => keyword.startsWith(word))) return 4
  if (details.some((detail) => detail.startsWith(word))) return 3
  return word.length > 2 && isScattered(name, word) ? 1 : 0
}

/** How much having been chosen last counts, beside how well a name answers; less the longer ago it was. */
const weightOfRecent = 2

/**
 * The commands that apply now and answer every word of the query: those first that answer best, and of those that answer
 * alike the ones that were chosen lately. Without a query the latest ones, then all others that are listed then.
 */
export const matchCommands = (
  commands: readonly Command[],
  query: string,
  /** The ids of what was chosen, the latest first. */
  recent: readonly string[] = [],
): readonly Command[] => {
  const applies = (command: Command): boolean => command.when?.() ?? true
  const words = wordsOf(query)
  const places = new Map(recent.map((id, index) => [id, index]))
  if (words.length === 0) {
    const listed = commands.filter((command) => command.isOnlyFound !== true && applies(command))
    const latest = commands
      .filter((command) => places.has(command.id) && applies(command))
      .toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
    return [...latest, ...listed.filter(({ id }) => !places.has(id))]
  }
  const whole = words.join(' ')
  const found: { command: Command; score: number }[] = []
  for (const command of commands) {
    const read = searchedOf(command)
    const scores = words.map((word) => scoreOf(read, word))
    if (scores.includes(0) || !applies(command)) continue
    const place = places.get(command.id)
    const lately = place === undefined ? 0 : weightOfRecent * (1 - place / recent.length)
    const score = Math.min(...scores) + scoreOf(read, whole) + lately
    found.push({ command, score })
  }
  return found.toSorted((one, other) => other.score - one.score).map(({ command }) => command)
}
