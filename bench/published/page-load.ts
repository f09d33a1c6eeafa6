import { gzipSync } from 'node:zlib'
import type { Browser, Page, Response } from '@playwright/test'
import { cookiesOf } from '../support/cookies.ts'
import { type Measurement, median } from '../support/measurement.ts'
import { momentOn, noteMoment } from '../support/moment-on-page.ts'
import type { PreparedServer } from '../support/prepared-server.ts'
import { launchBrowser } from './launch-browser.ts'
import { serveFloor } from './serve-floor.ts'

const rounds = 9
const kilobyte = 1024

interface Load {
  /** Bytes of all JavaScript that was sent, each file compressed by gzip. */
  scriptBytes: number
  /** Milliseconds from the navigation until what was waited for is there. */
  usable: number
  /** Milliseconds for which nothing that is done to the page is answered, until then. */
  blocking: number
}

/** A published page beside a page that somebody wrote by hand. */
export interface ComparedPage {
  /** How the measurements call it. */
  readonly name: string
  readonly prepared: PreparedServer
  readonly applicationId: string
  /** The folder beside this file in which the page written by hand stands. */
  readonly floor: string
  /** Whether a person can use the page that it is called in; it stands alone, since it travels there as text. */
  readonly isUsable: () => boolean
  /** The most KB of JavaScript that the published page may need. */
  readonly mostScript: number
}

/** Both sides are compressed in the same way, whatever their servers chose. */
const compressedBytes = async (response: Response): Promise<number> =>
  gzipSync(await response.body(), { level: 9 }).length

/** Milliseconds of tasks beyond the 50 during which nobody notices that a page does not answer. */
const countBlocking = (): void => {
  performance.setResourceTimingBufferSize(1000)
  const observer = new PerformanceObserver((list) => {
    const root = document.documentElement
    const beyond = list.getEntries().reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
    root.dataset['blocking'] = String(Number(root.dataset['blocking'] ?? 0) + beyond)
  })
  observer.observe({ type: 'longtask', buffered: true })
}

const loadOnce = async (page: Page, url: string): Promise<Load> => {
  const scripts: Promise<number>[] = []
  const hear = (response: Response): void => {
    const type = response.headers()['content-type'] ?? ''
    // The worker's source comes over the network once, and once more from memory under an address of its own.
    const isFetched = response.url().startsWith('http')
    if (isFetched && type.includes('javascript')) scripts.push(compressedBytes(response))
  }
  page.on('response', hear)
  await page.goto(url, { waitUntil: 'commit' })
  const took = await momentOn(page)
  const blocking = Number((await page.locator('html').getAttribute('data-blocking')) ?? 0)
  const sizes = await Promise.all(scripts)
  page.off('response', hear)
  return { scriptBytes: sizes.reduce((sum, size) => sum + size, 0), usable: took, blocking }
}

interface Loads {
  cold: Load
  warm: Load
}

/** Opens a page as somebody who was never there before, and once more. */
const load = async (
  browser: Browser,
  url: string,
  cookie: string,
  isUsable: ComparedPage['isUsable'],
): Promise<Loads> => {
  const context = await browser.newContext()
  await context.addCookies(cookiesOf(cookie, new URL(url).origin))
  await context.addInitScript(countBlocking)
  await noteMoment(context, String(isUsable))
  const page = await context.newPage()
  const cold = await loadOnce(page, url)
  await page.close()
  // In a tab of its own: in the first one, a page that is not kept apart from others would have its code in memory still.
  const warm = await loadOnce(await context.newPage(), url)
  await context.close()
  return { cold, warm }
}

const middle = (loads: readonly Load[]): Load => ({
  scriptBytes: median(loads.map(({ scriptBytes }) => scriptBytes)),
  usable: median(loads.map(({ usable }) => usable)),
  blocking: median(loads.map(({ blocking }) => blocking)),
})

const middleOf = (loads: readonly Loads[]): Loads => ({
  cold: middle(loads.map(({ cold }) => cold)),
  warm: middle(loads.map(({ warm }) => warm)),
})

/** Loads both pages in Chromium in turns, so that what slows the machine slows both. Ends the server. */
export const comparePages = async (compared: ComparedPage): Promise<Measurement[]> => {
  const { name, prepared, applicationId, isUsable, mostScript } = compared
  const floorServer = await serveFloor(compared.floor, prepared)
  const browser = await launchBrowser()
  const address = `${prepared.server.address}/applications/${applicationId}`
  const floors: Loads[] = []
  const published: Loads[] = []
  for (let round = 0; round < rounds; round += 1) {
    floors.push(await load(browser, floorServer.url, '', isUsable))
    published.push(await load(browser, address, prepared.cookie, isUsable))
  }
  await browser.close()
  floorServer.stop()
  await prepared.server.remove()
  const floor = middleOf(floors)
  const ours = middleOf(published)
  return [
    {
      name: `${name}: JavaScript on the wire`,
      unit: 'KB gz',
      ours: ours.cold.scriptBytes / kilobyte,
      floor: floor.cold.scriptBytes / kilobyte,
      reach: { of: 'value', at: 'most', value: mostScript },
    },
    {
      name: `${name}: navigation to usable`,
      unit: 'ms',
      ours: ours.cold.usable,
      floor: floor.cold.usable,
      reach: { of: 'ratio', at: 'most', value: 2 },
    },
    {
      name: `${name}: navigation to usable, seen before`,
      unit: 'ms',
      ours: ours.warm.usable,
      floor: floor.warm.usable,
      reach: { of: 'ratio', at: 'most', value: 2 },
    },
    {
      name: `${name}: blocking time until usable`,
      unit: 'ms',
      ours: ours.cold.blocking,
      floor: floor.cold.blocking,
      reach: { of: 'value', at: 'most', value: 50 },
    },
  ]
}
