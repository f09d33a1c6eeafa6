import type { KeyboardEvent, ReactNode } from 'react'
import { IconButton } from '@ashlar/ui'
import { useEditorParts, useView } from '../context/editor-context.tsx'
import { closeList, openList, type PanelId } from '../session/editor-view.ts'
import { useIsPhone } from '../use-screen.ts'
import classes from './Rail.module.css'

const places: readonly { id: PanelId; label: string; icon: string }[] = [
  { id: 'components', label: 'Components', icon: 'blocks' },
  { id: 'layers', label: 'Layers', icon: 'layers' },
  { id: 'apis', label: 'APIs', icon: 'database' },
  { id: 'data', label: 'Data', icon: 'table' },
  { id: 'state', label: 'State', icon: 'variable' },
  { id: 'navigation', label: 'Navigation', icon: 'panel-top' },
  { id: 'theme', label: 'Theme', icon: 'palette' },
  { id: 'inspector', label: 'Inspector', icon: 'scan-search' },
  { id: 'versions', label: 'Versions', icon: 'history' },
  { id: 'tests', label: 'Tests', icon: 'flask-conical' },
  { id: 'assistant', label: 'Mason', icon: 'hammer' },
]
/** What a phone has no room for among its icons: the palette, the properties and the menu of the bar lead there. */
const notOnPhones: ReadonlySet<PanelId> = new Set(['inspector', 'versions', 'tests'])

/**
 * The icons at the left, each of which opens its panel or closes it again; at the bottom of a phone. The timeline opens
 * below the canvas.
 */
export const LeftRail = ({ children }: { children?: ReactNode }) => {
  const isPhone = useIsPhone()
  const { view } = useEditorParts()
  const open = useView(({ panel }) => panel)
  const isAssistantOffered = useView((state) => state.isAssistantOffered)
  const isTimelineShown = useView(
    ({ shownList, isBottomCollapsed }) => shownList === 'timeline' && !isBottomCollapsed,
  )
  const keys = isPhone
    ? { forward: 'ArrowRight', backward: 'ArrowLeft' }
    : { forward: 'ArrowDown', backward: 'ArrowUp' }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.key === keys.forward ? 1 : event.key === keys.backward ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const index = buttons.findIndex((button) => button === document.activeElement)
    buttons[(index + step + buttons.length) % buttons.length]?.focus()
  }
  return (
    // The arrow keys are a convenience on top of Tab, which reaches every button.
    <nav aria-label="Editor panels" className={classes.rail} onKeyDown={onKeyDown}>
      {places
        .filter(({ id }) => !isPhone || !notOnPhones.has(id))
        .filter(({ id }) => id !== 'assistant' || isAssistantOffered)
        .map(({ id, label, icon }) => (
          <IconButton
            key={id}
            icon={icon}
            label={label}
            size="regular"
            tooltipPosition={isPhone ? 'top' : 'right'}
            isPressed={open === id}
            onClick={() => view.setState({ panel: open === id ? null : id })}
          />
        ))}
      {!isPhone && (
        <IconButton
          icon="chart-gantt"
          label="Timeline"
          size="regular"
          tooltipPosition="right"
          isPressed={isTimelineShown}
          onClick={() => (isTimelineShown ? closeList(view, 'timeline') : openList(view, 'timeline'))}
        />
      )}
      {children}
    </nav>
  )
}
