import classes from './Kbd.module.css'

const isApple = (): boolean =>
  typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent)

/** What is printed on keys whose names in the browser are longer. */
const printed: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
}

/** A shortcut in the words of the person's machine: `Mod+K` becomes ⌘K on Apple's and Ctrl+K elsewhere. */
export const shortcutText = (shortcut: string): string => {
  const keys = shortcut
    .split('+')
    .map((key) => printed[key] ?? key)
    .join('+')
  return isApple()
    ? keys.replace('Mod+', '⌘').replace('Shift+', '⇧').replace('Alt+', '⌥')
    : keys.replace('Mod+', 'Ctrl+')
}

/** A key or a shortcut, written `Mod+K`. */
export const Kbd = ({ shortcut }: { shortcut: string }) => (
  <kbd className={classes['key']}>{shortcutText(shortcut)}</kbd>
)
