import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { AppIcon } from '../icons/AppIcon.tsx'
import { cssSides } from '../page-view/dimensions.ts'
import { useChildren } from '../page-view/host-context.ts'
import { WidgetFrame } from '../page-view/WidgetFrame.tsx'
import { RestNote } from '../shared/RestNote.tsx'
import box from '../shared/box.module.css'
import { edgeStyle } from '../shared/edge-style.ts'
import { textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import {
  mostTabs,
  selectedTabOf,
  selectionOf,
  tabAfterKey,
  tabsOf,
  type SelectionValues,
  type Tab,
} from './tab-selection.ts'
import styles from './TabsView.module.css'
import type { tabs } from './tabs.ts'

const selectionNames = ['selectedTab', 'selectedTabIndex', 'selectedTabId'] as const

/** The selected tab, with the three values that name it kept in step. */
const useSelection = (
  { id, host, values, report }: WidgetViewProps<typeof tabs>,
  shown: readonly Tab[],
): Tab | undefined => {
  const known = useRef<SelectionValues>(undefined)
  const { selectedTab, selectedTabIndex, selectedTabId } = values
  const selected = selectedTabOf(shown, { selectedTab, selectedTabIndex, selectedTabId }, known.current)
  const tell = useEffectEvent(() => {
    const told = selectionOf(selected)
    known.current = told
    for (const name of selectionNames)
      if (!Object.is(host.snapshot(id)?.values[name], told[name])) report(name, told[name])
  })
  useEffect(
    () => tell(),
    [
      host,
      id,
      report,
      selected?.id,
      selected?.label,
      selected?.index,
      selectedTab,
      selectedTabIndex,
      selectedTabId,
    ],
  )
  return selected
}

/** The canvases of the tabs by the id of their tab. */
const useCanvases = ({ id, host }: WidgetViewProps<typeof tabs>): ReadonlyMap<string, string> =>
  new Map(
    useChildren(host, id).map((canvas) => {
      const snapshot = host.snapshot(canvas)
      return [textOf(snapshot?.values.tabId ?? snapshot?.record.properties.tabId), canvas]
    }),
  )

/** Ids of elements must not hold spaces, and a tab's id may be anything. */
const elementId = (base: string, kind: 'tab' | 'panel', { index }: Tab): string => `${base}-${kind}-${index}`

/** One of several canvases, chosen by its tab, after the pattern of tabs of WAI-ARIA. */
export const TabsView = (props: WidgetViewProps<typeof tabs>) => {
  const { host, record, values, describedBy, setValue, trigger } = props
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const tabs = tabsOf(values.tabs, host.mode === 'edit')
  const selected = useSelection(props, tabs)
  const canvases = useCanvases(props)
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  // What was shown once stays, so that what was typed there is not lost; what was not shown yet costs nothing.
  if (selected !== undefined && !visited.has(selected.id)) setVisited(new Set([...visited, selected.id]))

  const selectedElement = selected === undefined ? undefined : elementId(base, 'tab', selected)
  useEffect(() => {
    const element = selectedElement === undefined ? null : document.getElementById(selectedElement)
    const scroller = list.current
    if (element === null || scroller === null) return
    // Only the list scrolls: the page must not move because a tab was chosen.
    const before = element.offsetLeft - scroller.offsetLeft
    const after = before + element.offsetWidth
    if (before < scroller.scrollLeft) scroller.scrollTo({ left: before - 16 })
    else if (after > scroller.scrollLeft + scroller.clientWidth)
      scroller.scrollTo({ left: after - scroller.clientWidth + 16 })
  }, [selectedElement])

  const choose = (tab: Tab) => {
    if (tab.isDisabled || tab.id === selected?.id) return
    const told = selectionOf(tab)
    for (const name of selectionNames) setValue(name, told[name])
    trigger('onTabSelected', { ...told })
  }
  const isVertical = values.tabPlacement === 'LEFT'
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = tabAfterKey(tabs, selected, event.key, isVertical, isRightToLeft)
    if (next === undefined) return
    event.preventDefault()
    choose(next)
    document.getElementById(elementId(base, 'tab', next))?.focus()
  }
  const isBounded = record.height.mode !== 'fitContent' || record.maxHeight !== undefined
  return (
    <div
      className={`${styles.tabs} ${box.padded}`}
      data-pads-itself=""
      data-grows-when-stacked=""
      data-placement={isVertical ? 'LEFT' : 'TOP'}
      data-style={values.tabStyle}
      data-padding={values.padding}
      data-overflow={!isBounded ? undefined : values.shouldScrollContents ? 'scroll' : 'clip'}
      style={edgeStyle(values)}
    >
      <div
        ref={list}
        className={styles.list}
        role="tablist"
        aria-orientation={isVertical ? 'vertical' : 'horizontal'}
        aria-describedby={describedBy}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => {
          const isSelected = tab.id === selected?.id
          return (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={elementId(base, 'tab', tab)}
              className={styles.tab}
              aria-selected={isSelected}
              aria-controls={visited.has(tab.id) ? elementId(base, 'panel', tab) : undefined}
              aria-disabled={tab.isDisabled || undefined}
              tabIndex={isSelected ? 0 : -1}
              onClick={() => choose(tab)}
            >
              {tab.icon !== '' && <AppIcon name={tab.icon} size={16} />}
              <span className={styles.label}>{tab.label === '' ? `Tab ${tab.index + 1}` : tab.label}</span>
            </button>
          )
        })}
        {tabs.length === 0 && host.mode === 'edit' && <p className={styles.none}>There are no tabs.</p>}
      </div>
      <RestNote shown={mostTabs} count={Array.isArray(values.tabs) ? values.tabs.length : 0} noun="tabs" />
      {tabs.map((tab) => {
        const canvas = canvases.get(tab.id)
        if (!visited.has(tab.id) && tab.id !== selected?.id) return null
        return (
          <div
            key={tab.id}
            className={styles.panel}
            role="tabpanel"
            id={elementId(base, 'panel', tab)}
            aria-labelledby={elementId(base, 'tab', tab)}
            hidden={tab.id !== selected?.id}
            style={{ padding: cssSides(record.padding) }}
          >
            {canvas !== undefined && <WidgetFrame id={canvas} className={styles.canvas} />}
          </div>
        )
      })}
    </div>
  )
}
