import { CommandPalette, IconButton, SplitPane } from '@ashlar/ui'
import { useEffect, useMemo, type ComponentType } from 'react'
import { AlertRegion } from '../viewer/AlertRegion.tsx'
import { BottomPanel } from './bottom/BottomPanel.tsx'
import bottomClasses from './bottom/Bottom.module.css'
import canvasClasses from './canvas/Canvas.module.css'
import { CanvasRegion } from './canvas/CanvasRegion.tsx'
import { SelectionPath } from './canvas/SelectionPath.tsx'
import { runShortcut } from './commands/command-keys.ts'
import { editorCommands } from './commands/command-list.ts'
import { paletteCommands } from './commands/editor-command.ts'
import { ShortcutsDialog } from './commands/ShortcutsDialog.tsx'
import { ConflictDialog } from './conflict/ConflictDialog.tsx'
import classes from './Editor.module.css'
import { PropertyPanel } from './properties/PropertyPanel.tsx'
import { ApisPanel } from './rail/ApisPanel.tsx'
import { ComponentsPanel } from './rail/ComponentsPanel.tsx'
import { LayersPanel } from './rail/LayersPanel.tsx'
import { LeftRail } from './rail/LeftRail.tsx'
import { StatePanel } from './rail/StatePanel.tsx'
import { useEditor, useEditorParts, useView } from './session/editor-context.tsx'
import type { PanelId } from './session/editor-view.ts'
import { useTheme } from './session/theme-context.ts'
import { ShareDialog } from './top-bar/ShareDialog.tsx'
import { TopBar } from './top-bar/TopBar.tsx'

const panels: { readonly [Id in PanelId]: ComponentType } = {
  components: ComponentsPanel,
  layers: LayersPanel,
  apis: ApisPanel,
  state: StatePanel,
}

/** The editor of one page: the bar above, panels around the canvas, dialogs over it, and the keys. */
export const EditorFrame = ({ applicationName }: { applicationName: string }) => {
  const { view, commands: context, session } = useEditorParts()
  const mode = useEditor((state) => state.mode)
  const application = useEditor((state) => state.application)
  const dialog = useView((state) => state.dialog)
  const theme = useTheme()
  const commands = useMemo(() => editorCommands(session.catalogue), [session])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => runShortcut(event, commands, context)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [commands, context])

  return (
    <div className={classes.editor} data-mode={mode}>
      <TopBar applicationName={applicationName} />
      {mode === 'edit' ? <Workspace /> : <CanvasRegion />}
      <AlertRegion application={application} theme={theme} />
      <CommandPalette
        commands={paletteCommands(commands, context)}
        isOpen={dialog === 'palette'}
        onClose={() => view.setState({ dialog: null })}
      />
      <ShortcutsDialog />
      <ShareDialog />
      <ConflictDialog />
    </div>
  )
}

/** The canvas with its panels: at the left what is inserted, at the right what is selected, below the open APIs. */
const Workspace = () => {
  const panel = useView((state) => state.panel)
  const Panel = panel === null ? null : panels[panel]
  return (
    <div className={classes.workspace}>
      <LeftRail />
      {Panel === null ? (
        <Middle />
      ) : (
        <SplitPane
          storageKey="ashlar:editor:left"
          direction="row"
          sized="start"
          initialSize={248}
          minimum={200}
          maximum={480}
          label="left panel"
          start={<Panel />}
          end={<Middle />}
        />
      )}
    </div>
  )
}

/** Open APIs take the whole width below the canvas and the properties: code and results need it. */
const Middle = () => {
  const { view } = useEditorParts()
  const records = useEditor((state) => state.records)
  const isCollapsed = useView((state) => state.isBottomCollapsed)
  const openApis = useView((state) => state.openApis)
  const open = openApis.filter((id) => records[id]?.kind === 'api')
  const upper = (
    <SplitPane
      storageKey="ashlar:editor:right"
      direction="row"
      sized="end"
      initialSize={304}
      minimum={240}
      maximum={560}
      label="property panel"
      start={
        <div className={canvasClasses.frame}>
          <CanvasRegion />
          <SelectionPath />
        </div>
      }
      end={<PropertyPanel />}
    />
  )
  if (open.length === 0) return upper
  if (isCollapsed) {
    return (
      <div className={classes.column}>
        {upper}
        <div className={bottomClasses.collapsed}>
          <IconButton
            icon="chevron-up"
            label="Show open APIs"
            onClick={() => view.setState({ isBottomCollapsed: false })}
          />
          {open.length === 1 ? '1 open API' : `${open.length} open APIs`}
        </div>
      </div>
    )
  }
  return (
    <SplitPane
      storageKey="ashlar:editor:bottom"
      direction="column"
      sized="end"
      initialSize={320}
      minimum={160}
      label="open APIs"
      start={upper}
      end={<BottomPanel />}
    />
  )
}
