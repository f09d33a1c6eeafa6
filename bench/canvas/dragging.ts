import { randomUUID } from 'node:crypto'
import { addWidget, apply } from '@ashlar/document'
import { widgetCatalogue, type PageRecords } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { type Browser, chromium, type Page } from '@playwright/test'
import { cookiesOf } from '../support/cookies.ts'
import { type Measurement, median, print } from '../support/measurement.ts'
import { momentOn, noteMoment } from '../support/moment-on-page.ts'
import { prepareServer, type PreparedServer } from '../support/prepared-server.ts'
import { makePage } from '../support/publish-page.ts'

const moves = 120
const rounds = 3
const counts = [100, 500, 1000]
/** How many widgets the page holds whose opening is measured. */
const large = 2000

/** The most ms of script in half a second that a page takes while nothing happens to it. */
const mostAtRest = 2

/** What one drag took. */
interface Drag {
  /** Script time per move of the pointer, in ms of the processor, so that what else the machine does is not counted. */
  scriptPerMove: number
  /** The 95th percentile of the times between frames, in ms. */
  frame: number
}

const catalogue = widgetCatalogue(widgetDescriptors)

/** A page with rows of eight buttons. */
export const withButtons = (page: PageRecords, count: number): PageRecords => {
  const canvas = Object.values(page).find((record) => record.kind === 'widget' && record.type === 'canvas')
  let records = page
  for (let index = 0; index < count; index += 1) {
    const place = { left: (index % 8) * 12, top: Math.floor(index / 8) * 4 }
    const added = { type: 'button', parentId: canvas?.id ?? '', place, columns: 11, rows: 3 }
    const outcome = addWidget(records, catalogue, added, randomUUID)
    const applied = outcome.ok ? apply(records, outcome.change) : undefined
    if (applied?.ok !== true) throw new Error('A button was not added.')
    records = applied.records
  }
  return records
}

/** The same number of boxes, moved by hand: the least that a drag can cost. */
export const floorPage = (count: number): string => {
  const boxes = Array.from({ length: count }, (_, index) => {
    const place = `left:${(index % 8) * 100}px;top:${Math.floor(index / 8) * 48}px`
    return `<button class="box" style="${place}">Widget ${index}</button>`
  })
  return `<!doctype html><style>.box{position:absolute;width:92px;height:36px}</style>${boxes.join('')}<script>
    const box = document.querySelector('.box')
    let from = null, latest = null
    box.addEventListener('pointerdown', (event) => { from = event; box.setPointerCapture(event.pointerId) })
    box.addEventListener('pointermove', (event) => {
      if (from === null) return
      if (latest === null) requestAnimationFrame(() => {
        box.style.transform = 'translate(' + (latest.clientX - from.clientX) + 'px,' + (latest.clientY - from.clientY) + 'px)'
        latest = null
      })
      latest = event
    })
    box.addEventListener('pointerup', () => { from = null })
  </script>`
}

const percentile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Browsers tell the times of frames in tenths of a ms; what a difference has beyond these is noise of its fractions. */
const inTenths = (milliseconds: number): number => Math.round(milliseconds * 10) / 10

/** Reads how long scripts have run in a page so far, in ms of the processor. */
const scriptTimeOf = async (page: Page): Promise<() => Promise<number>> => {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000
  }
}

/** Waits until a page does nothing any more: what is left of its opening is no part of a drag. */
const comeToRest = async (page: Page): Promise<void> => {
  const scriptTime = await scriptTimeOf(page)
  let before = Number.NEGATIVE_INFINITY
  for (let now = await scriptTime(); now - before > mostAtRest; now = await scriptTime()) {
    before = now
    await page.waitForTimeout(500)
  }
}

/** Drags something in a circle, one move of the pointer per frame. */
export const dragAround = async (page: Page, from: { x: number; y: number }): Promise<Drag> => {
  const scriptTime = await scriptTimeOf(page)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  // The first moves begin the drag: what is prepared once for all of it does not count for each move.
  for (let step = 1; step <= 5; step += 1) await page.mouse.move(from.x + step * 4, from.y + step * 2)
  const frameTimes = await page.evaluateHandle(() => {
    const times: number[] = []
    const next = (now: number): void => {
      times.push(now)
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    return times
  })
  const before = await scriptTime()
  for (let move = 0; move < moves; move += 1) {
    const angle = (move / moves) * Math.PI * 4
    await page.mouse.move(from.x + 60 + Math.sin(angle) * 180, from.y + 60 + (1 - Math.cos(angle)) * 110)
  }
  const script = (await scriptTime()) - before
  const times = await frameTimes.jsonValue()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  const frames = times.slice(1).map((time, index) => inTenths(time - (times[index] ?? time)))
  return { scriptPerMove: script / moves, frame: percentile(frames, 0.95) }
}

const openEditor = async (
  browser: Browser,
  prepared: PreparedServer,
  id: string,
  isThere = '() => true',
): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await noteMoment(context, isThere)
  await context.addCookies(cookiesOf(prepared.cookie, prepared.server.address))
  const page = await context.newPage()
  await page.goto(`${prepared.server.address}/applications/${id}/edit`)
  return page
}

const buttonOf = (page: Page, name: string) => page.locator(`[data-widget-name="${name}"] button`)

/** Milliseconds until the last of some widgets is on the page, in a browser that knows nothing; the middle of some times. */
const timeToOpen = async (browser: Browser, prepared: PreparedServer, count: number): Promise<number> => {
  const id = await makePage(prepared, `${count} widgets`, (records) => withButtons(records, count))
  const isThere = `() => document.querySelector('[data-widget-name="Button${count}"] button') !== null`
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const page = await openEditor(browser, prepared, id, isThere)
    times.push(await momentOn(page))
    await page.context().close()
  }
  return median(times)
}

/** Drags one of many widgets, and a box among as many that is moved by hand. */
const dragBoth = async (
  browser: Browser,
  prepared: PreparedServer,
  id: string,
  count: number,
): Promise<{ ours: Drag; floor: Drag }> => {
  const page = await openEditor(browser, prepared, id)
  await buttonOf(page, `Button${count}`).waitFor({ state: 'attached' })
  await comeToRest(page)
  const button = buttonOf(page, 'Button10')
  const box = await button.boundingBox()
  const ours = await dragAround(page, { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 12 })
  await page.context().close()

  const bare = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await bare.setContent(floorPage(count))
  await comeToRest(bare)
  const floor = await dragAround(bare, { x: 20, y: 12 })
  await bare.close()
  return { ours, floor }
}

/** What the editor takes to drag one of many widgets, against boxes that are moved by hand, and to open a large page. */
export const measure = async (): Promise<readonly Measurement[]> => {
  const prepared = await prepareServer()
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const measurements: Measurement[] = []
  try {
    for (const count of counts) {
      const id = await makePage(prepared, `${count} widgets`, (records) => withButtons(records, count))
      const drags: { ours: Drag; floor: Drag }[] = []
      for (let round = 0; round < rounds; round += 1) drags.push(await dragBoth(browser, prepared, id, count))
      const middle = (read: (drag: (typeof drags)[number]) => number): number => median(drags.map(read))
      const name = `dragging one of ${count} widgets`
      measurements.push({
        name: `${name}, script per move`,
        unit: 'ms',
        ours: middle(({ ours }) => ours.scriptPerMove),
        floor: middle(({ floor }) => floor.scriptPerMove),
        reach: { of: 'ratio', at: 'most', value: 8 },
      })
      measurements.push({
        name: `${name}, 95 % of frames`,
        unit: 'ms',
        ours: middle(({ ours }) => ours.frame),
        floor: middle(({ floor }) => floor.frame),
        reach: { of: 'value', at: 'most', value: 16.8 },
      })
    }
    // First the floor, so that the server is as warm for the one as for the other.
    const floor = await timeToOpen(browser, prepared, 1)
    measurements.push({
      name: `opening a page of ${large} widgets in the editor, to one of a single widget`,
      unit: 'ms',
      ours: await timeToOpen(browser, prepared, large),
      floor,
      reach: { of: 'value', at: 'most', value: 1500 },
    })
  } finally {
    await browser.close()
    await prepared.server.remove()
  }
  return measurements
}

if (import.meta.main) print(await measure())
