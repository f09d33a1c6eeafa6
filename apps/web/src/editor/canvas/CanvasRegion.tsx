import { beginPointing, pointerDown, widgetAt } from '@ashlar/canvas'
import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { takesCanvasKeys } from '../commands/command-keys.ts'
import { CommandMenu, useCommandMenu } from '../command-menu/CommandMenu.tsx'
import { canvasMenu } from '../commands/menus.ts'
import { PasteDialog } from '../command-menu/PasteDialog.tsx'
import { useClipboardKeys } from '../commands/use-clipboard-keys.ts'
import { useEditor, useEditorParts, useView } from '../context/editor-context.tsx'
import { useEditorLinks } from '../context/use-editor-links.ts'
import { isAdditive } from '../gestures/canvas-controller.ts'
import classes from './Canvas.module.css'
import { EditedFrame } from './EditedFrame.tsx'
import { keepPresses, reachesComponent } from './first-click.ts'
import { InsertionGhost } from './InsertionGhost.tsx'
import { Overlay } from './Overlay.tsx'
import { useIsNarrowPage } from './use-is-narrow-page.ts'
import { useOverlays } from './use-overlays.ts'

const editable = 'input, textarea, select, [contenteditable="true"]'

/** Whether the pointer went down on something that follows the pointer itself: a slider, a divider, a focused field. */
const hasOwnDrag = (target: Element): boolean =>
  target.closest('[role="separator"], [role="slider"], [role="scrollbar"], [data-own-drag]') !== null ||
  target.closest(editable) === document.activeElement

/** The page as its users will see it, alive, with what a builder needs drawn above it. */
export const CanvasRegion = () => {
  const { canvas, session } = useEditorParts()
  const region = useRef<HTMLElement>(null)
  const surface = useRef<HTMLDivElement>(null)
  const isPressKept = useRef(false)
  const mode = useEditor((state) => state.mode)
  const records = useEditor((state) => state.records)
  const deviceWidth = useView((state) => state.deviceWidth)
  const links = useEditorLinks()
  const menu = useCommandMenu()
  const isBuilding = mode === 'edit'
  const isPhone = useIsNarrowPage(surface)

  useEffect(() => {
    const page = surface.current?.firstElementChild
    if (!isBuilding || region.current === null || surface.current === null) return
    const detach = canvas.attach(region.current, surface.current)
    const letGo = page instanceof HTMLElement ? keepPresses(page, () => isPressKept.current) : undefined
    return () => {
      letGo?.()
      detach()
    }
  }, [canvas, isBuilding])

  useEffect(() => canvas.measureSoon(), [canvas, records])
  useOverlays()
  useClipboardKeys()

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    isPressKept.current = false
    if (!isBuilding || event.button !== 0 || !(event.target instanceof Element)) return
    // Handles and name tags begin their own gestures.
    if (event.target.closest('[data-canvas-part]') !== null) return
    if (region.current === null || !region.current.contains(event.target)) return
    if (event.target === region.current && isOnScrollbar(event, region.current)) return
    canvas.measure()
    const input = { point: canvas.pointOf(event), isAdditive: isAdditive(event) }
    const context = canvas.context()
    isPressKept.current = !reachesComponent(
      { ...input, isAlt: event.altKey },
      context.scene,
      context.selection,
    )
    // With Alt the press is the component's alone.
    if (event.altKey) return
    if (!isPressKept.current && hasOwnDrag(event.target)) return
    if (isPressKept.current) canvas.focus()
    const gesture = pointerDown(input, context)
    canvas.begin(gesture.state === 'pointingWidget' ? beginPointing(gesture.id, input) : gesture)
  }

  const onContextMenu = (event: MouseEvent<HTMLElement>): void => {
    if (!isBuilding || event.altKey || !(event.target instanceof Element)) return
    if (event.target.closest('[data-canvas-part]') !== null) return
    event.preventDefault()
    // From the keyboard the menu belongs to what is selected, wherever the pointer happens to be.
    const isByKey = event.button !== 2
    const { selection } = session.state
    const hit = isByKey ? undefined : widgetAt(canvas.measure(), canvas.pointOf(event))
    if (hit !== undefined && !selection.includes(hit.id)) session.select([hit.id])
    const box = canvas.elementOf(session.state.selection.at(-1) ?? '')?.getBoundingClientRect()
    if (isByKey && box !== undefined) menu.open({ x: box.left + 8, y: box.top + 8 })
    else menu.open({ x: event.clientX, y: event.clientY })
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    // Escape first leaves what has the focus in the page; only then it climbs from component to component.
    if (event.key !== 'Escape' || !(event.target instanceof Element)) return
    if (event.defaultPrevented || event.target.closest('[data-widget-id]') === null) return
    event.preventDefault()
    canvas.focus()
  }

  return (
    <section
      ref={region}
      aria-label="Canvas"
      className={classes.region}
      data-mode={mode}
      // The canvas takes the keys that move and delete what is selected.
      tabIndex={0}
      {...takesCanvasKeys}
      onPointerDownCapture={onPointerDown}
      onPointerMove={(event) => {
        if (isBuilding) canvas.hover(event)
      }}
      onPointerLeave={() => canvas.leave()}
      onKeyDown={onKeyDown}
      onContextMenu={onContextMenu}
    >
      <div
        ref={surface}
        className={classes.surface}
        data-building={isBuilding ? '' : undefined}
        data-device={deviceWidth === null ? undefined : ''}
        data-as-phone={isPhone ? '' : undefined}
        style={{ maxInlineSize: deviceWidth ?? undefined }}
      >
        <EditedFrame key={mode} links={links} />
        {isBuilding && <Overlay />}
      </div>
      {isBuilding && <InsertionGhost />}
      <CommandMenu menu={menu} entries={canvasMenu} label="Canvas" />
      <PasteDialog />
    </section>
  )
}

const isOnScrollbar = (event: PointerEvent, region: HTMLElement): boolean => {
  const box = region.getBoundingClientRect()
  return event.clientX - box.left >= region.clientWidth || event.clientY - box.top >= region.clientHeight
}
