import { SplitPane } from '@ashlar/ui'
import { AfterCanvas } from './AfterCanvas.tsx'
import { BottomPanel } from './bottom/BottomPanel.tsx'
import classes from './Editor.module.css'
import { PropertyPanel } from './properties/PropertyPanel.tsx'
import { LeftRail } from './rail/LeftRail.tsx'
import { useView } from './session/editor-context.tsx'
import { CanvasFrame, CollapsedTabs, LeftPanel, useOpenTabs } from './WorkspaceParts.tsx'

/** The canvas with its panels: at the left what is inserted, at the right what is selected, below the open tabs. */
export const Workspace = () => {
  const panel = useView((state) => state.panel)
  return (
    <main className={classes.workspace}>
      <LeftRail />
      {panel === null ? (
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
          start={
            <AfterCanvas>
              <LeftPanel id={panel} />
            </AfterCanvas>
          }
          end={<Middle />}
        />
      )}
    </main>
  )
}

/** Open tabs take the whole width below the canvas and the properties: code and results need it. */
const Middle = () => {
  const { count, isCollapsed } = useOpenTabs()
  const upper = (
    <SplitPane
      storageKey="ashlar:editor:right"
      direction="row"
      sized="end"
      initialSize={304}
      minimum={240}
      maximum={560}
      label="property panel"
      start={<CanvasFrame />}
      end={
        <AfterCanvas>
          <PropertyPanel />
        </AfterCanvas>
      }
    />
  )
  if (count === 0) return upper
  if (isCollapsed) {
    return (
      <div className={classes.column}>
        {upper}
        <CollapsedTabs count={count} />
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
      label="open tabs"
      start={upper}
      end={<BottomPanel />}
    />
  )
}
