import { IconButton } from '@ashlar/ui'
import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import classes from './Editor.module.css'
import { BottomPanel, LeftPanel, PropertyPanel } from './lazy-panels.ts'
import { LeftRail } from './rail/LeftRail.tsx'
import { useEditor, useEditorParts, useView } from './context/editor-context.tsx'
import { useIsPhone } from './use-screen.ts'
import { useCodeMode } from './use-code-mode.ts'
import { CanvasFrame, CollapsedTabs, useOpenTabs } from './WorkspaceParts.tsx'

/**
 * The workspace of a window without room beside the canvas: the canvas has the whole width, and one panel at a time comes
 * over it. On a phone the properties and the open tabs share the place below it.
 */
export const NarrowWorkspace = () => {
  const { view, canvas } = useEditorParts()
  const panel = useView((state) => state.panel)
  const selected = useEditor((state) => state.selection.at(-1))
  const { count, isCollapsed } = useOpenTabs()
  const isPhone = useIsPhone()
  const isCodeMode = useCodeMode()
  const [isInspecting, setInspecting] = useState(false)
  const isSheet = isInspecting && isPhone
  const isApisShown = count > 0 && !isCollapsed && !isSheet

  // The panel that stands open beside a wide canvas would hide a narrow one; it is there again when there is room.
  useLayoutEffect(() => {
    const { panel: before, assistantWish } = view.getState()
    if (assistantWish === null) view.setState({ panel: null })
    return () => view.setState(({ panel: now }) => ({ panel: now ?? before }))
  }, [view])

  useEffect(
    () =>
      view.subscribe((now, before) => {
        const hasOpenedPanel = now.panel !== null && now.panel !== before.panel
        const hasTabs = now.openApis.length > 0 || now.openProperties.length > 0 || now.openLists.length > 0
        const hasOpenedTab = hasTabs && !now.isBottomCollapsed && before.isBottomCollapsed
        const hasChosenApi = now.activeApi !== null && now.activeApi !== before.activeApi
        const hasShownProperty = now.shownProperty !== null && now.shownProperty !== before.shownProperty
        const hasShownList = now.shownList !== null && now.shownList !== before.shownList
        if (now.wantedProperty !== null && now.wantedProperty !== before.wantedProperty) setInspecting(true)
        else if (hasOpenedPanel || hasOpenedTab || hasChosenApi || hasShownProperty || hasShownList) {
          setInspecting(false)
        }
      }),
    [view],
  )

  // A component on its way to the page hides its panel by style alone, so that the pointer stays with the button that
  // it came from; the panel is closed when the component has landed.
  useEffect(
    () =>
      canvas.store.subscribe((now, before) => {
        const hasEnded = before.gesture.state === 'inserting' && now.gesture.state !== 'inserting'
        if (hasEnded) view.setState({ panel: null })
      }),
    [canvas, view],
  )

  useEffect(() => {
    if (isSheet && selected !== undefined) canvas.reveal(selected)
  }, [canvas, isSheet, selected])

  const inspect = (): void => {
    view.setState(isPhone ? { panel: null, isBottomCollapsed: true } : { panel: null })
    setInspecting(!isInspecting)
  }

  return (
    <main className={classes.narrow} data-code-mode={isCodeMode}>
      <LeftRail>
        <span className={classes.railSpace} />
        <IconButton
          icon="settings-2"
          label="Properties"
          size="regular"
          tooltipPosition={isPhone ? 'top' : 'right'}
          isPressed={isInspecting}
          onClick={inspect}
        />
      </LeftRail>
      <div className={classes.stage} data-below={isSheet || isApisShown}>
        <div
          className={classes.ground}
          // What lies under a panel is reached by touching it; the panel then has done its part.
          onPointerDownCapture={() => {
            if (panel !== null) view.setState({ panel: null })
          }}
        >
          <CanvasFrame />
        </div>
        {isApisShown && (
          <Suspense>
            <BottomPanel />
          </Suspense>
        )}
        {count > 0 && isCollapsed && !isSheet && <CollapsedTabs count={count} />}
        {isInspecting && (
          <div className={isPhone ? classes.sheet : classes.floating} data-side="end">
            <header className={classes.sheetHeader}>
              <h2 className={classes.sheetTitle}>Properties</h2>
              <IconButton icon="x" label="Close properties" onClick={() => setInspecting(false)} />
            </header>
            <Suspense>
              <PropertyPanel />
            </Suspense>
          </div>
        )}
        {panel !== null && (
          <div className={classes.floating} data-side="start">
            <Suspense>
              <LeftPanel id={panel} />
            </Suspense>
          </div>
        )}
      </div>
    </main>
  )
}
