import { createElement, Fragment, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { defaultTheme } from '@ashlar/schema'
import { PageView, preloadViews, type WidgetHost } from '@ashlar/widgets'
import { Floor } from './floor.tsx'
import { emptyHost, tableHost } from './host.ts'
import { orders } from './orders.ts'

/** What the page does for the one who measures, each answering with ms. */
export interface TablePage {
  readonly mount: () => Promise<number>
  readonly sort: (column: string) => Promise<number>
  /** Scrolls a number of frames and answers with the time between them, in ms. */
  readonly scroll: (frames: number) => Promise<readonly number[]>
}

declare global {
  interface Window {
    tablePage?: TablePage
  }
}

const isFloor = new URLSearchParams(location.search).get('side') === 'floor'
const data = orders(100_000)
const place = document.getElementById('root')
if (place === null) throw new Error('The page has no place for its table.')
const root = createRoot(place)

const pageWith = (host: WidgetHost): ReactNode =>
  createElement(PageView, { host, theme: defaultTheme, scheme: 'light' })

// The list stands on the same page as the table, so that it is the table that is compared and not the page.
const drawn = (): ReactNode =>
  isFloor
    ? createElement(Fragment, null, pageWith(emptyHost()), createElement(Floor, { data }))
    : pageWith(tableHost({ tableData: data }))

const firstRow = (): string =>
  document.querySelector('[role="row"][data-position="0"]')?.textContent?.trim() ?? ''

/** Waits without frames, so that what is measured is the work and not the clock of the screen. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => resolve()
    channel.port2.postMessage(undefined)
  })

const longestWait = 20_000

const until = async (isDone: () => boolean): Promise<void> => {
  const startedAt = performance.now()
  while (!isDone()) {
    if (performance.now() - startedAt > longestWait) throw new Error('The table did not change.')
    await nextTask()
  }
  // What was drawn has to be laid out too.
  document.body.getBoundingClientRect()
}

const headingOf = (column: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-heading], [role="columnheader"]')].find(
    (heading) => (heading.dataset['heading'] ?? heading.textContent.trim().toLowerCase()) === column,
  )

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

await preloadViews(['page', 'section', 'canvas', 'table'])
window.tablePage = {
  mount: async () => {
    const startedAt = performance.now()
    root.render(drawn())
    await until(() => firstRow() !== '')
    return performance.now() - startedAt
  },
  sort: async (column) => {
    const before = firstRow()
    const startedAt = performance.now()
    headingOf(column)?.click()
    await until(() => firstRow() !== before)
    return performance.now() - startedAt
  },
  scroll: async (frames) => {
    const grid = document.querySelector('[role="grid"]')
    if (grid === null) return []
    const between: number[] = []
    let before = await nextFrame()
    for (let frame = 0; frame < frames; frame += 1) {
      grid.scrollTop += 250
      const now = await nextFrame()
      between.push(now - before)
      before = now
    }
    return between
  },
}
