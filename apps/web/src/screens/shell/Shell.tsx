import { IconButton } from '@ashlar/ui'
import { Drawer } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ShortcutList, useShortcutsKey } from '../support/ShortcutList.tsx'
import { SupportLauncher } from '../support/SupportLauncher.tsx'
import { LeavingOrganization } from './LeavingOrganization.tsx'
import { Palette } from './Palette.tsx'
import classes from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { ViewedAs } from './ViewedAs.tsx'

/** The frame around the screens: the sidebar, the command palette, and the screen itself. */
export const Shell = () => {
  const [isCollapsed, setCollapsed] = useLocalStorage({
    key: 'ashlar-sidebar-collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [isDrawerOpen, drawer] = useDisclosure(false)
  const [isPaletteOpen, palette] = useDisclosure(false)
  const [areShortcutsOpen, shortcuts] = useDisclosure(false)
  useShortcutsKey(shortcuts.open)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const main = useRef<HTMLElement>(null)
  const shownPath = useRef(path)

  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    drawer.close()
    // A new screen begins at its top, and a screen reader begins to read it.
    main.current?.focus()
  }, [path, drawer])

  return (
    <div className={classes['shell']} data-collapsed={isCollapsed}>
      <a className={classes['skip']} href="#main">
        Skip to content
      </a>
      <div className={classes['sidebar']}>
        <Sidebar
          isCollapsed={isCollapsed}
          onToggle={() => setCollapsed(!isCollapsed)}
          onSearch={palette.open}
        />
      </div>
      <div className={classes['topBar']}>
        <IconButton
          icon="menu"
          label="Open navigation"
          size="regular"
          hasPopup="dialog"
          onClick={drawer.open}
        />
        <span className={classes['product']}>Ashlar</span>
      </div>
      <Drawer
        opened={isDrawerOpen}
        onClose={drawer.close}
        size={260}
        padding={0}
        withCloseButton={false}
        title={null}
        attributes={{ content: { 'aria-label': 'Navigation' } }}
      >
        <Sidebar
          isCollapsed={false}
          onSearch={() => {
            drawer.close()
            palette.open()
          }}
        />
      </Drawer>
      <SupportLauncher onShortcuts={shortcuts.open} />
      <main id="main" ref={main} tabIndex={-1} className={classes['main']}>
        <LeavingOrganization />
        <ViewedAs />
        <div className={classes['content']}>
          <Outlet />
        </div>
      </main>
      <ShortcutList isOpen={areShortcutsOpen} onClose={shortcuts.close} />
      <Palette isOpen={isPaletteOpen} onOpen={palette.open} onClose={palette.close} />
    </div>
  )
}
