import { Kbd, latestNoticeKey } from '@ashlar/ui'
import { Modal } from '@mantine/core'
import classes from './SupportLauncher.module.css'

const shortcuts = [
  { name: 'Search or do anything', keys: 'Mod+K' },
  { name: 'Go to the latest notification', keys: latestNoticeKey },
] as const

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
