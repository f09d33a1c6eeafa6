import { IconButton } from '@ashlar/ui'
import type { KeyboardEvent } from 'react'
import { RailPanel } from '../rail/LeftRail.tsx'
import { useEditorParts, useThemeState } from '../session/editor-context.tsx'
import { ColourSettings } from './ColourSettings.tsx'
import { Presets } from './Presets.tsx'
import { SchemeSettings } from './SchemeSettings.tsx'
import { ShapeSettings } from './ShapeSettings.tsx'
import { ThemeClipboard } from './ThemeClipboard.tsx'
import classes from './ThemePanel.module.css'
import { ThemeSaveState } from './ThemeSaveState.tsx'
import { TypographySettings } from './TypographySettings.tsx'

/** Taking back and doing again, which for the theme is apart from the page: the theme belongs to all pages. */
const History = () => {
  const { theme } = useEditorParts()
  const last = useThemeState(({ done }) => done.at(-1)?.label)
  const next = useThemeState(({ undone }) => undone.at(-1)?.label)
  return (
    <>
      <IconButton
        icon="undo-2"
        label={last === undefined ? 'Undo' : `Undo: ${last}`}
        isDisabled={last === undefined}
        onClick={() => theme.undo()}
      />
      <IconButton
        icon="redo-2"
        label={next === undefined ? 'Redo' : `Redo: ${next}`}
        isDisabled={next === undefined}
        onClick={() => theme.redo()}
      />
    </>
  )
}

/** How the application looks: everything that its widgets draw from, shown on the canvas while it is changed. */
export const ThemePanel = () => {
  const { theme } = useEditorParts()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const isField = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
    if (isField || event.altKey || !(event.ctrlKey || event.metaKey)) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    // Within the panel the keys are about the theme; the page has its own history.
    event.preventDefault()
    event.stopPropagation()
    if (key === 'y' || event.shiftKey) theme.redo()
    else theme.undo()
  }
  return (
    <RailPanel
      title="Theme"
      actions={
        <span className={classes.actions}>
          <History />
          <ThemeClipboard />
        </span>
      }
    >
      <div className={classes.scroll} onKeyDown={onKeyDown}>
        <ThemeSaveState />
        <Presets />
        <SchemeSettings />
        <ColourSettings />
        <ShapeSettings />
        <TypographySettings />
      </div>
    </RailPanel>
  )
}
