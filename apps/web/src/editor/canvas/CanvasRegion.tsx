import { beginPointing, pointerDown } from '@ashlar/canvas'
import { PageView } from '@ashlar/widgets'
import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { canvasKeysAttribute } from '../commands/command-keys.ts'
import { useEditor, useEditorParts, useView } from '../session/editor-context.tsx'
import { useTheme } from '../session/theme-context.ts'
import classes from './Canvas.module.css'
import { InsertionGhost } from './InsertionGhost.tsx'
import { Overlay } from './Overlay.tsx'

const editable = 'input, textarea, select, [contenteditable="true"]'

/** Whether the pointer went down on something that follows the pointer itself: a slider, a divider, a focused field. */
const hasOwnDrag = (target: Element): boolean =>
  target.closest('[role="separator"], [role="slider"], [role="scrollbar"], [data-own-drag]') !== null ||
  target.closest(editable) === document.activeElement

/** The page as its users will see it, alive, with what a builder needs drawn above it. */
export const CanvasRegion = () => {
  const { canvas } = useEditorParts()
  const region = useRef<HTMLElement>(null)
  const surface = useRef<HTMLDivElement>(null)
  const application = useEditor((state) => state.application)
  const mode = useEditor((state) => state.mode)
  const records = useEditor((state) => state.records)
  const deviceWidth = useView((state) => state.deviceWidth)
  const theme = useTheme()
  const isBuilding = mode === 'edit'

  useEffect(() => {
    if (!isBuilding || region.current === null || surface.current === null) return
    return canvas.attach(region.current, surface.current)
  }, [canvas, isBuilding])

  useEffect(() => canvas.measureSoon(), [canvas, records])

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (!isBuilding || event.button !== 0 || !(event.target instanceof Element)) return
    // Handles and name tags begin their own gestures.
    if (event.target.closest('[data-canvas-part]') !== null) return
    if (event.target === region.current && isOnScrollbar(event, region.current)) return
    canvas.measure()
    const input = {
      point: canvas.pointOf(event),
      isAdditive: event.shiftKey || event.ctrlKey || event.metaKey,
    }
    const gesture = pointerDown(input, canvas.context())
    if (hasOwnDrag(event.target)) {
      const id = gesture.state === 'pointingWidget' ? gesture.id : null
      if (id !== null) canvas.select(id)
      return
    }
    canvas.begin(gesture.state === 'pointingWidget' ? beginPointing(gesture.id, input) : gesture)
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    // Escape first leaves a field of the page; only then it climbs from component to component.
    if (event.key !== 'Escape' || !(event.target instanceof Element)) return
    if (event.defaultPrevented || event.target.closest(editable) === null) return
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
      {...{ [canvasKeysAttribute]: '' }}
      onPointerDownCapture={onPointerDown}
      onPointerMove={(event) => {
        if (isBuilding) canvas.hover(event)
      }}
      onPointerLeave={() => canvas.leave()}
      onKeyDown={onKeyDown}
    >
      <div
        ref={surface}
        className={classes.surface}
        data-device={deviceWidth === null ? undefined : ''}
        style={{ maxInlineSize: deviceWidth ?? undefined }}
      >
        <PageView key={mode} host={application} theme={theme} />
        {isBuilding && <Overlay />}
      </div>
      {isBuilding && <InsertionGhost />}
    </section>
  )
}

const isOnScrollbar = (event: PointerEvent, region: HTMLElement): boolean => {
  const box = region.getBoundingClientRect()
  return event.clientX - box.left >= region.clientWidth || event.clientY - box.top >= region.clientHeight
}
