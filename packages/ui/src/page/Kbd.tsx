import classes from './Kbd.module.css'

const isApple = (): boolean =>
  typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent)

/** A shortcut in the words of the person's machine: `Mod+K` becomes ⌘K on Apple's and Ctrl+K elsewhere. */
export const shortcutText = (shortcut: string): string =>
  isApple()
    ? shortcut.replace('Mod+', '⌘').replace('Shift+', '⇧').replace('Alt+', '⌥')
    : shortcut.replace('Mod+', 'Ctrl+')

/** A key or a shortcut, written `Mod+K`. */
export const Kbd = ({ shortcut }: { shortcut: string }) => (
  <kbd className={classes['key']}>{shortcutText(shortcut)}</kbd>
)
