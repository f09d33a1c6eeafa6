import { noticesAside, SplitPane } from '@ashlar/ui'
import { Suspense, useState } from 'react'
import { AfterCanvas } from './AfterCanvas.tsx'
import classes from './Editor.module.css'
import { BottomPanel, LeftPanel, PropertyPanel } from './late-surroundings.ts'
import { LeftRail } from './rail/LeftRail.tsx'
import { useEditorParts, useView } from './session/editor-context.tsx'
import type { PanelId } from './session/editor-view.ts'
import { CanvasFrame, CollapsedTabs, useOpenTabs } from './WorkspaceParts.tsx'

/** The canvas with its panels: at the left what is inserted, at the right what is selected, below the open tabs. */
export const Workspace = () => {
  const { view } = useEditorParts()
  const panel = useView((state) => state.panel)
  // The divider stays where the panel was, and brings the same one back.
  const [latest, setLatest] = useState<PanelId>(panel ?? 'components')
  if (panel !== null && panel !== latest) setLatest(panel)
  return (
    <main className={classes.workspace}>
      <LeftRail />
      <SplitPane
        storageKey="ashlar:editor:left"
        direction="row"
        sized="start"
        initialSize={248}
        minimum={200}
        maximum={480}
        collapsedSize={0}
        isCollapsed={panel === null}
        onCollapsedChange={(isCollapsed) => view.setState({ panel: isCollapsed ? null : latest })}
        label="left panel"
        start={
          panel !== null && (
            <AfterCanvas>
              <LeftPanel id={panel} />
            </AfterCanvas>
          )
        }
        end={<Middle />}
      />
    </main>
  )
}

/** Open tabs take the whole width below the canvas and the properties: code and results need it. */
const Middle = () => {
  const { view } = useEditorParts()
  const { count, isCollapsed } = useOpenTabs()
  const upper = (
    <SplitPane
      storageKey="ashlar:editor:right"
      direction="row"
      sized="end"
      initialSize={304}
      minimum={240}
      maximum={560}
      collapsedSize={0}
      label="property panel"
      start={<CanvasFrame />}
      end={
        <AfterCanvas>
          {/* Above open tabs, it does not reach down to where notices appear. */}
          <PropertyPanel panelRef={count === 0 || isCollapsed ? noticesAside : undefined} />
        </AfterCanvas>
      }
    />
  )
  if (count === 0) return upper
  return (
    <SplitPane
      storageKey="ashlar:editor:bottom"
      direction="column"
      sized="end"
      initialSize={320}
      minimum={160}
      collapsedSize={30}
      isCollapsed={isCollapsed}
      onCollapsedChange={(isBottomCollapsed) => view.setState({ isBottomCollapsed })}
      label="open tabs"
      start={upper}
      end={
        isCollapsed ? (
          <CollapsedTabs count={count} />
        ) : (
          <Suspense>
            <BottomPanel />
          </Suspense>
        )
      }
    />
  )
}
