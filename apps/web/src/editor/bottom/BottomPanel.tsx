import { stepsWithin } from '@ashlar/schema'
import { IconButton } from '@ashlar/ui'
import { type KeyboardEvent, useEffect } from 'react'
import { iconOf } from '../blocks/plugins.ts'
import { useEditor, useEditorParts, useView } from '../context/editor-context.tsx'
import { closeApi, closeList, openApi, openList } from '../session/editor-view.ts'
import classes from './Bottom.module.css'
import type { BottomTab } from './bottom-tab.ts'
import { lists } from './lists.tsx'
import { OpenApi } from './OpenApi.tsx'
import { TabItem } from './TabItem.tsx'
import { usePropertyTabs } from './use-property-tabs.tsx'

/** The tabs that are open: an editor for each API, code out of the panels, and lists about all of it. */
const useTabs = (): BottomTab[] => {
  const { view } = useEditorParts()
  const records = useEditor((state) => state.records)
  const openApis = useView((state) => state.openApis)
  const activeApi = useView((state) => state.activeApi)
  const openLists = useView((state) => state.openLists)
  const wantedList = useView((state) => state.shownList)
  const apis = openApis.flatMap((id) => {
    const record = records[id]
    return record?.kind === 'api' ? [record] : []
  })
  const properties = usePropertyTabs()
  const isPropertyShown = properties.some(({ isShown }) => isShown)
  const shownList = isPropertyShown ? null : (wantedList ?? (apis.length === 0 ? openLists.at(-1) : null))
  // A tab whose API was deleted is gone with it; its neighbor takes its place.
  const active = apis.find(({ id }) => id === activeApi) ?? apis.at(-1)
  const ofApis: BottomTab[] = apis.map((api) => ({
    id: api.id,
    name: api.name,
    api,
    icon: iconOf(stepsWithin(api.blocks)[0]?.pluginId ?? ''),
    isShown: !shownList && !isPropertyShown && api === active,
    show: () => openApi(view, api.id),
    close: () => closeApi(view, api.id),
    content: () => <OpenApi key={api.id} api={api} />,
  }))
  const ofLists = openLists.map(
    (id): BottomTab => ({
      id,
      ...lists[id],
      isShown: id === shownList,
      show: () => openList(view, id),
      close: () => closeList(view, id),
    }),
  )
  return [...ofApis, ...properties, ...ofLists]
}

/** What is open below the canvas, as tabs, of which one is shown. */
export const BottomPanel = () => {
  const { view } = useEditorParts()
  const tabs = useTabs()
  const isCodeMode = useView((state) => state.isCodeMode)
  const shown = tabs.find(({ isShown }) => isShown)
  const shownId = shown?.id
  useEffect(() => {
    if (shownId === undefined) return
    const tab = document.getElementById(`bottom-tab-${shownId}`)?.parentElement
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shownId])
  if (shown === undefined) return null

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = tabs[(index + step + tabs.length) % tabs.length]
    if (event.key === 'Delete') shown.close()
    else if (step === 0 || next === undefined) return
    else {
      next.show()
      document.getElementById(`bottom-tab-${next.id}`)?.focus()
    }
    event.preventDefault()
  }

  return (
    <section aria-label="Open tabs" className={classes.panel} data-code-mode={isCodeMode}>
      <div className={classes.bar}>
        {/* A list of tabs holds nothing but tabs; each of these has its button to close beside it. */}
        <div
          role="tablist"
          aria-label="Open tabs"
          aria-owns={tabs.map(({ id }) => `bottom-tab-${id}`).join(' ')}
        />
        <div className={classes.tabs}>
          {tabs.map((tab, index) => (
            <TabItem key={tab.id} tab={tab} onKeyDown={(event) => onKeyDown(event, index)} />
          ))}
        </div>
        <IconButton
          icon={isCodeMode ? 'minimize' : 'maximize'}
          label={isCodeMode ? 'Leave code mode' : 'Code mode'}
          onClick={() => view.setState({ isCodeMode: !isCodeMode })}
        />
        <IconButton
          icon="chevron-down"
          label="Collapse panel"
          onClick={() => view.setState({ isBottomCollapsed: true })}
        />
      </div>
      <div
        role="tabpanel"
        id="bottom-content"
        aria-labelledby={`bottom-tab-${shown.id}`}
        className={classes.content}
      >
        {shown.content()}
      </div>
    </section>
  )
}
