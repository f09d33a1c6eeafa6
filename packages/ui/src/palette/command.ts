/** Something a person can do or go to, once: menus, the palette and keys all read the same list of these. */
export interface Command {
  id: string
  /** A verb and its object: "Open Orders"; or what is gone to: "Table1 › Columns". */
  name: string
  icon: string
  /** Written `Mod+K`; `Mod` is ⌘ on Apple's machines and Ctrl elsewhere. */
  shortcut?: string
  /** Under which heading the palette lists it. */
  group: string
  /** What and where it is, shown beside the name: "Table on Orders". It is found by these words too. */
  detail?: string
  /** What it is worth now, in a few letters. */
  preview?: string
  /** Other words under which it is found. */
  keywords?: readonly string[]
  /** Whether it is listed only once something is typed, because there may be thousands of its kind. */
  isOnlyFound?: boolean
  /** Whether it gives the keyboard to something itself, so that it does not go back to where it was. */
  takesFocus?: boolean
  /** Whether it applies now; always when left out. */
  when?: () => boolean
  run: () => void
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
