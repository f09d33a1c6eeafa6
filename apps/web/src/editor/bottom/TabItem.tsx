import { Icon, IconButton } from '@ashlar/ui'
import { type KeyboardEvent, useState } from 'react'
import { ApiMenu, ApiName, useApiActions, useIsRenaming } from '../api-menu/index.ts'
import classes from './Bottom.module.css'
import type { BottomTab } from './bottom-tab.ts'

interface TabItemProps {
  tab: BottomTab
  /** Keys that mean a tab: the arrows, and Delete to close it. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

const idOf = ({ id }: BottomTab): string => `bottom-tab-${id}`

/** One tab below the canvas, with its button to close; that of an API has the menu of the API. */
export const TabItem = ({ tab, onKeyDown }: TabItemProps) => {
  const { api } = tab
  const isRenaming = useIsRenaming(api?.id ?? '', 'tab')
  const actions = useApiActions('tab')
  const [menuAt, setMenuAt] = useState<{ x: number; y: number } | null>(null)
  const openBelow = (element: Element): void => {
    const { left, bottom } = element.getBoundingClientRect()
    setMenuAt({ x: left, y: bottom })
  }
  const focus = (): void => document.getElementById(idOf(tab))?.focus()
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (api !== undefined && (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))) {
      event.preventDefault()
      // The menu closes by any key beside it, and this one is still on its way.
      event.stopPropagation()
      openBelow(event.currentTarget)
      return
    }
    if (api !== undefined) actions.press(event, api)
    if (!event.defaultPrevented) onKeyDown(event)
  }
  if (api !== undefined && isRenaming) {
    return (
      <div className={classes.tab} data-active={tab.isShown}>
        <ApiName api={api} onDone={() => requestAnimationFrame(focus)} />
      </div>
    )
  }
  return (
    <div className={classes.tab} data-active={tab.isShown}>
      <button
        type="button"
        role="tab"
        id={idOf(tab)}
        aria-selected={tab.isShown}
        aria-controls="bottom-content"
        tabIndex={tab.isShown ? 0 : -1}
        className={classes.tabName}
        onClick={tab.show}
        onKeyDown={press}
        onContextMenu={(event) => {
          if (api === undefined) return
          event.preventDefault()
          if (event.button === 2) setMenuAt({ x: event.clientX, y: event.clientY })
        }}
      >
        <Icon name={tab.icon} size={14} />
        {tab.name}
      </button>
      {api !== undefined && tab.isShown && (
        <IconButton
          icon="ellipsis"
          label={`Menu of ${tab.name}`}
          hasPopup="menu"
          onClick={(event) => openBelow(event.currentTarget)}
        />
      )}
      <button type="button" className={classes.close} aria-label={`Close ${tab.name}`} onClick={tab.close}>
        <Icon name="x" size={12} />
      </button>
      {api !== undefined && menuAt !== null && (
        <ApiMenu
          at={menuAt}
          name={`Menu of ${api.name}`}
          actions={actions.of(api)}
          onClose={() => setMenuAt(null)}
        />
      )}
    </div>
  )
}
