import { Icon } from '@ashlar/ui'
import { Button, CloseButton, Popover } from '@mantine/core'
import { useState } from 'react'
import { SupportContact } from './SupportContact.tsx'
import classes from './SupportLauncher.module.css'
import { dismissIntroduction, isIntroductionDismissed } from './support-introduction.ts'

const storage = (): Storage => window.localStorage

/** The round button at the bottom left of every screen of the builder, at the top right on a phone: shortcuts, and whom to ask. */
export const SupportLauncher = ({ onShortcuts }: { onShortcuts: () => void }) => {
  const [shown, setShown] = useState<'introduction' | 'help' | null>(() =>
    isIntroductionDismissed(storage) ? null : 'introduction',
  )
  const close = (): void => setShown(null)
  const dismiss = (): void => {
    dismissIntroduction(storage)
    close()
  }
  const open = (): void => {
    // Who found the button needs no introduction.
    dismissIntroduction(storage)
    setShown(shown === 'help' ? null : 'help')
  }
  return (
    <Popover
      opened={shown !== null}
      // A click beside the introduction or Escape puts it away until the next load, "Got it" for good.
      onDismiss={close}
      trapFocus={shown === 'help'}
      returnFocus={shown === 'help'}
      position="right-end"
      offset={10}
      width="min(300px, calc(100vw - 32px))"
      shadow="md"
      // Below dialogs, which it would otherwise cover.
      zIndex={150}
    >
      <Popover.Target>
        <button
          type="button"
          aria-label="Help and support"
          title="Help and support"
          className={classes['launcher']}
          onClick={open}
        >
          <Icon name="circle-help" size={20} />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        {shown === 'introduction' ? (
          <div className={classes['introduction']}>
            <p className={classes['title']}>Help is here</p>
            <p className={classes['text']}>
              Keyboard shortcuts, the documentation, and whom to ask when something is unclear, are behind
              this button.
            </p>
            <Button size="xs" onClick={dismiss}>
              Got it
            </Button>
          </div>
        ) : (
          <div className={classes['help']}>
            <header className={classes['header']}>
              <h2 className={classes['title']}>Help and support</h2>
              <CloseButton size="sm" aria-label="Close help and support" onClick={close} />
            </header>
            <button
              type="button"
              className={classes['item']}
              onClick={() => {
                close()
                onShortcuts()
              }}
            >
              <Icon name="keyboard" />
              Keyboard shortcuts
            </button>
            <a
              className={classes['item']}
              href="/documentation/make-an-application"
              target="_blank"
              rel="noreferrer"
              onClick={close}
            >
              <Icon name="book-open" />
              Documentation
            </a>
            <a className={classes['item']} href="/administrators" onClick={close}>
              <Icon name="users" />
              Find admins
            </a>
            <SupportContact />
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
