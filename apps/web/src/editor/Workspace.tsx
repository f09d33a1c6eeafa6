import { noticesAside, SplitPane } from '@ashlar/ui'
import { Suspense, useState } from 'react'
import { AfterCanvas } from './AfterCanvas.tsx'
import classes from './Editor.module.css'
import { BottomPanel, LeftPanel, PropertyPanel } from './lazy-panels.ts'
import { LeftRail } from './rail/LeftRail.tsx'
import { useEditorParts, useView } from './context/editor-context.tsx'
import type { PanelId } from './session/editor-view.ts'
import { useRememberedPanels } from './context/remembered-panels.ts'
import { useCodeMode } from './use-code-mode.ts'
import { CanvasFrame, CollapsedTabs, useOpenTabs } from './WorkspaceParts.tsx'

/**
 * The canvas with its panels: at the left what is inserted, at the right, over the whole height, what is selected, below
 * the open tabs.
 */
export const Workspace = () => {
  const { view } = useEditorParts()
  const isHidden = useView((state) => state.arePropertiesHidden)
  const isCodeMode = useCodeMode()
  useRememberedPanels()
  return (
    <main className={classes.workspace} data-code-mode={isCodeMode}>
      <LeftRail />
      <SplitPane
        storageKey="ashlar:editor:right"
        direction="row"
        sized="end"
        initialSize={304}
        minimum={240}
        maximum={560}
        collapsedSize={0}
        isCollapsed={isHidden}
        onCollapsedChange={(arePropertiesHidden) => view.setState({ arePropertiesHidden })}
        leavesButton
        label="property panel"
        start={<Middle />}
        end={
          <AfterCanvas>
            <PropertyPanel panelRef={isHidden ? undefined : noticesAside} />
          </AfterCanvas>
        }
      />
    </main>
  )
}

/** Open tabs lie below the canvas and what is at its left, and leave the properties their height. */
const Middle = () => {
  const { view } = useEditorParts()
  const { count, isCollapsed } = useOpenTabs()
  return (
    <SplitPane
      storageKey="ashlar:editor:bottom"
      direction="column"
      sized="end"
      initialSize={400}
      minimum={160}
      collapsedSize={30}
      isCollapsed={isCollapsed}
      onCollapsedChange={(isBottomCollapsed) => view.setState({ isBottomCollapsed })}
      label="open tabs"
      start={<Upper />}
      end={
        count === 0 ? null : isCollapsed ? (
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

const Upper = () => {
  const { view } = useEditorParts()
  const panel = useView((state) => state.panel)
  // The divider stays where the panel was, and brings the same one back.
  const [latest, setLatest] = useState<PanelId>(panel ?? 'components')
  if (panel !== null && panel !== latest) setLatest(panel)
  return (
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
      end={<CanvasFrame />}
    />
  )
}
