import { numberOf } from '../values.ts'

/** How large pages are: as wide as the room, as a whole in the room, or in percent of their size on paper. */
export type Zoom = 'width' | 'page' | number

/** The smallest and the largest zoom, in percent. */
export const zoomLimits = { least: 25, most: 500 } as const

/** The room around a page on each side, in px. */
export const pagePadding = 12

/** A point of PDF is a 72nd of an inch, a px a 96th. */
const pxPerPoint = 96 / 72

const within = (percent: number): number => Math.min(zoomLimits.most, Math.max(zoomLimits.least, percent))

/** What a binding or the property gave, as a zoom. */
export const zoomOf = (given: unknown): Zoom => {
  if (given === 'page') return 'page'
  const percent = numberOf(typeof given === 'string' ? given.replace(/\s*%$/, '') : given)
  return percent === undefined || percent <= 0 ? 'width' : within(percent)
}

/** How many px a point is drawn with. `page` is in points, `room` in px. */
export const scaleFor = (
  zoom: Zoom,
  page: { readonly width: number; readonly height: number },
  room: { readonly width: number; readonly height: number },
): number => {
  if (typeof zoom === 'number') return (within(zoom) / 100) * pxPerPoint
  const wide = (room.width - 2 * pagePadding) / Math.max(1, page.width)
  const high = (room.height - 2 * pagePadding) / Math.max(1, page.height)
  const scale = zoom === 'width' ? wide : Math.min(wide, high)
  return Math.min((zoomLimits.most / 100) * pxPerPoint, Math.max(0.05, scale))
}

/** A scale in percent of the size on paper. */
export const percentOf = (scale: number): number => Math.round((scale / pxPerPoint) * 100)

const steps = [25, 33, 50, 67, 75, 90, 100, 110, 125, 150, 175, 200, 250, 300, 400, 500]

/** The next larger or smaller of the usual zooms, in percent. */
export const nextZoom = (percent: number, direction: 1 | -1): number =>
  (direction === 1 ? steps.find((step) => step > percent) : steps.findLast((step) => step < percent)) ??
  (direction === 1 ? zoomLimits.most : zoomLimits.least)

/** The most px that one drawn page may have: phones refuse larger ones. */
const mostPixels = 16_000_000

/** By how much a page is drawn finer than its size in CSS px, for sharp screens. */
export const finenessFor = (width: number, height: number, screen: number): number =>
  Math.min(Math.max(1, screen), Math.sqrt(mostPixels / Math.max(1, width * height)))

/** A page number that exists, from 1; the first where `given` is none. */
export const pageWithin = (given: unknown, count: number): number =>
  Math.min(Math.max(1, count), Math.max(1, Math.trunc(numberOf(given) ?? 1)))
