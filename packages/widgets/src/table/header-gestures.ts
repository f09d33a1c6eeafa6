import type { KeyboardEvent, PointerEvent } from 'react'

const leastWidth = 48
/** The width by which Alt and an arrow change the column that the keyboard stands on, in px. */
const keyboardStep = 16
/** How far the pointer goes before a press becomes a drag, in px. */
const dragThreshold = 6

/** Follows the pointer over the edge of a heading and tells the width that the column then has, in px. */
export const dragWidth = (event: PointerEvent<HTMLElement>, onResize: (width: number) => void): void => {
  const handle = event.currentTarget
  const cell = handle.closest('[role="columnheader"]')
  if (cell === null || event.button !== 0) return
  event.preventDefault()
  event.stopPropagation()
  handle.setPointerCapture(event.pointerId)
  const startWidth = cell.getBoundingClientRect().width
  const startX = event.clientX
  const direction = getComputedStyle(cell).direction === 'rtl' ? -1 : 1
  const move = (moved: globalThis.PointerEvent) =>
    onResize(Math.max(leastWidth, Math.round(startWidth + direction * (moved.clientX - startX))))
  const end = () => {
    handle.removeEventListener('pointermove', move)
    handle.removeEventListener('pointerup', end)
    handle.removeEventListener('pointercancel', end)
  }
  handle.addEventListener('pointermove', move)
  handle.addEventListener('pointerup', end)
  handle.addEventListener('pointercancel', end)
}

/** Changes the width of the active header cell by Alt and the arrows; answers whether the key was such a one. */
export const resizeByKey = (
  event: KeyboardEvent,
  cellId: string,
  onResize: (width: number) => void,
): boolean => {
  if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return false
  const width = document.getElementById(cellId)?.getBoundingClientRect().width
  if (width === undefined) return false
  onResize(
    Math.max(leastWidth, Math.round(width) + (event.key === 'ArrowRight' ? keyboardStep : -keyboardStep)),
  )
  return true
}

/** The width in px at which nothing that a column shows at the moment is cut off. */
export const fittingWidth = (grid: Element, headingId: string): number => {
  const header = document.getElementById(headingId)
  const cells = grid.querySelectorAll<HTMLElement>(
    `[role="gridcell"][aria-colindex="${header?.getAttribute('aria-colindex') ?? ''}"]`,
  )
  const range = document.createRange()
  const contentOf = (element: Element): number => {
    range.selectNodeContents(element)
    return range.getBoundingClientRect().width
  }
  const label = header?.querySelector('[data-label]')
  const widths = [...cells].map(contentOf)
  const heading = label === null || label === undefined ? 0 : label.scrollWidth + 56
  return Math.round(Math.min(800, Math.max(leastWidth, heading, ...widths.map((width) => width + 28))))
}

interface ColumnDrag {
  /** Tells the place before which the column would be put, `undefined` while it is nowhere else. */
  readonly onMove: (before: { readonly id: string | undefined } | undefined) => void
  readonly onDrop: (before: string | undefined) => void
}

/**
 * Follows a heading that is dragged to another place. A press that goes nowhere stays a press; touch scrolls instead, and
 * the menu of the heading moves columns there.
 */
export const dragColumn = (event: PointerEvent<HTMLElement>, drag: ColumnDrag): void => {
  if (event.button !== 0 || event.pointerType === 'touch') return
  const cell = event.currentTarget
  const row = cell.parentElement
  const own = cell.dataset.columnId
  if (row === null || own === undefined) return
  const startX = event.clientX
  const isRightToLeft = getComputedStyle(cell).direction === 'rtl'
  let target: { readonly id: string | undefined } | undefined
  let isDragging = false

  const targetAt = (x: number): typeof target => {
    const cells = [...row.querySelectorAll<HTMLElement>('[data-column-id]')]
    const next = cells.find((candidate) => {
      const { left, width } = candidate.getBoundingClientRect()
      const middle = left + width / 2
      return isRightToLeft ? x > middle : x < middle
    })
    const place = next === undefined ? cells.length : cells.indexOf(next)
    const present = cells.indexOf(cell)
    return place === present || place === present + 1 ? undefined : { id: next?.dataset.columnId }
  }
  const move = (moved: globalThis.PointerEvent) => {
    if (!isDragging && Math.abs(moved.clientX - startX) < dragThreshold) return
    if (!isDragging) {
      isDragging = true
      cell.setPointerCapture(event.pointerId)
    }
    target = targetAt(moved.clientX)
    drag.onMove(target)
  }
  const end = (ended: globalThis.PointerEvent) => {
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', end)
    window.removeEventListener('pointercancel', end)
    if (!isDragging) return
    drag.onMove(undefined)
    if (ended.type === 'pointerup' && target !== undefined) drag.onDrop(target.id)
    // The press that ends a drag must not sort.
    const swallow = (click: globalThis.MouseEvent) => {
      click.stopPropagation()
      click.preventDefault()
    }
    window.addEventListener('click', swallow, { capture: true, once: true })
    requestAnimationFrame(() => window.removeEventListener('click', swallow, { capture: true }))
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', end)
  window.addEventListener('pointercancel', end)
}
