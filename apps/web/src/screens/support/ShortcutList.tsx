import { isShortcut, Kbd, latestNoticeKey } from '@ashlar/ui'
import { Modal } from '@mantine/core'
import { useEffect } from 'react'
import classes from './SupportLauncher.module.css'

const shortcutsKey = '?'

const shortcuts = [
  { name: 'Search or do anything', keys: 'Mod+K' },
  { name: 'List the keyboard shortcuts', keys: shortcutsKey },
  { name: 'Go to the latest notification', keys: latestNoticeKey },
] as const

const typed = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]'

/** Runs something when the key for the list of shortcuts is pressed, unless it is typed or a dialog is open. */
export const useShortcutsKey = (onPress: () => void): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isShortcut(event, shortcutsKey)) return
      if (event.target instanceof Element && event.target.closest(typed) !== null) return
      event.preventDefault()
      onPress()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onPress])
}

/** The keys that work on every screen outside the editor, which has a list of its own. */
export const ShortcutList = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Modal opened={isOpen} onClose={onClose} title="Keyboard shortcuts" size={420}>
    <dl className={classes['shortcuts']}>
      {shortcuts.map(({ name, keys }) => (
        <div key={keys} className={classes['shortcut']}>
          <dt>{name}</dt>
          <dd>
            <Kbd shortcut={keys} />
          </dd>
        </div>
      ))}
    </dl>
  </Modal>
)
