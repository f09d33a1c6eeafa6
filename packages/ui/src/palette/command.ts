/** Something a person can do, once: menus, the palette and keys all read the same list of these. */
export interface Command {
  id: string
  /** A verb and its object: "Open Orders". */
  name: string
  icon: string
  /** Written `Mod+K`; `Mod` is ⌘ on Apple's machines and Ctrl elsewhere. */
  shortcut?: string
  /** Under which heading the palette lists it. */
  group: string
  /** Other words under which it is found. */
  keywords?: readonly string[]
  /** Whether it applies now; always when left out. */
  when?: () => boolean
  run: () => void
}

/** How well a command answers a word: 0 not at all, more is better. */
const score = (command: Command, word: string): number => {
  const name = command.name.toLowerCase()
  if (name.startsWith(word)) return 4
  if (name.split(/\s+/).some((part) => part.startsWith(word))) return 3
  if (name.includes(word)) return 2
  return (command.keywords ?? []).some((keyword) => keyword.toLowerCase().startsWith(word)) ? 1 : 0
}

/** The commands that apply now and answer every word of the query, the best first; all in their order without a query. */
export const matchCommands = (commands: readonly Command[], query: string): readonly Command[] => {
  const applicable = commands.filter((command) => command.when?.() ?? true)
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return applicable
  return applicable
    .map((command) => ({ command, scores: words.map((word) => score(command, word)) }))
    .filter(({ scores }) => scores.every((value) => value > 0))
    .toSorted((one, other) => Math.min(...other.scores) - Math.min(...one.scores))
    .map(({ command }) => command)
}

/** Whether a key press is the shortcut written `Mod+Shift+Z`. */
export const isShortcut = (
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
  shortcut: string,
): boolean => {
  const parts = shortcut.split('+')
  const key = parts.at(-1) ?? ''
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    (event.ctrlKey || event.metaKey) === parts.includes('Mod') &&
    event.altKey === parts.includes('Alt') &&
    // A character such as `?` already says that Shift was held.
    (event.shiftKey === parts.includes('Shift') || (key.length === 1 && !/[a-z0-9]/i.test(key)))
  )
}
