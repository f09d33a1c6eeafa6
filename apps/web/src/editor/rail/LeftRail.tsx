import type { KeyboardEvent, ReactNode } from 'react'
import { IconButton } from '@ashlar/ui'
import { useEditorParts, useView } from '../session/editor-context.tsx'
import type { PanelId } from '../session/editor-view.ts'
import classes from './Rail.module.css'

const places: readonly { id: PanelId; label: string; icon: string }[] = [
  { id: 'components', label: 'Components', icon: 'blocks' },
  { id: 'layers', label: 'Layers', icon: 'layers' },
  { id: 'apis', label: 'APIs', icon: 'database' },
  { id: 'state', label: 'State', icon: 'variable' },
]

/** The icons at the left, each of which opens its panel or closes it again. */
export const LeftRail = () => {
  const { view } = useEditorParts()
  const open = useView(({ panel }) => panel)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const index = buttons.findIndex((button) => button === document.activeElement)
    buttons[(index + step + buttons.length) % buttons.length]?.focus()
  }
  return (
    // The arrow keys are a convenience on top of Tab, which reaches every button.
    <nav aria-label="Editor panels" className={classes.rail} onKeyDown={onKeyDown}>
      {places.map(({ id, label, icon }) => (
        <IconButton
          key={id}
          icon={icon}
          label={label}
          size="regular"
          tooltipPosition="right"
          isPressed={open === id}
          onClick={() => view.setState({ panel: open === id ? null : id })}
        />
      ))}
    </nav>
  )
}

/** A panel of the rail: a heading with its actions, and what is in it. */
export const RailPanel = ({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) => (
  <section aria-label={title} className={classes.panel}>
    <header className={classes.panelHeader}>
      <h2 className={classes.panelTitle}>{title}</h2>
      {actions}
    </header>
    {children}
  </section>
)
