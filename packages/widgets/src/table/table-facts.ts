import { gridRowHeight, type WidgetRecord } from '@ashlar/schema'
import type { WidgetViewProps } from '../view.ts'
import { countOf } from './count-text.ts'
import type { PageState } from './pages.ts'
import type { DataRow } from './rows.ts'
import type { table } from './table.ts'

/** The height of a row by density, in px. */
export const rowHeights = { VERY_SHORT: 28, SHORT: 36, TALL: 48 } as const

/** The height of the line above the rows, in px. */
const barHeight = 49
/** What a table is taken for whose height follows from its surroundings, in px. */
const usualHeight = 600

/** How high the grid of a table probably is, in px, so that the first drawing need not wait for being measured. */
export const expectedGridHeight = ({ height }: Pick<WidgetRecord, 'height'>): number => {
  const whole =
    height.mode === 'gridUnit'
      ? height.value * gridRowHeight
      : height.mode === 'px'
        ? height.value
        : usualHeight
  return Math.max(0, whole - barHeight)
}

/** How many rows there are and how many of them are shown, in words. */
export const countText = (
  shown: { readonly found: readonly DataRow[]; readonly page: PageState; readonly isOnePage: boolean },
  rows: readonly DataRow[],
): string => {
  const all = shown.isOnePage ? shown.page.total : rows.length
  if (all === undefined) return ''
  const word = all === 1 ? 'row' : 'rows'
  const found = shown.isOnePage ? all : shown.found.length
  return found === all ? `${countOf(all)} ${word}` : `${countOf(found)} of ${countOf(all)} ${word}`
}

/** What a table says where its data cannot be shown, `undefined` where it can. */
export const failureOf = (
  { host, errors }: Pick<WidgetViewProps<typeof table>, 'host' | 'errors'>,
  problem: string | undefined,
): { title: string; detail?: string } | undefined => {
  const detail = errors.tableData ?? problem
  if (detail === undefined) return undefined
  return host.mode === 'published'
    ? { title: 'This part could not be shown.' }
    : { title: 'The data of this table could not be read.', detail }
}

/** Shows the table on the whole screen, or again in its place. A browser may refuse, and then nothing changes. */
export const toggleFullScreen = async (table: HTMLElement | null): Promise<void> => {
  try {
    if (document.fullscreenElement === null) await table?.requestFullscreen()
    else await document.exitFullscreen()
  } catch {
    // Frames need the permission of the page around them.
  }
}
