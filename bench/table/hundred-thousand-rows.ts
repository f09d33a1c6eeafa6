import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { type Measurement, measurement, median } from '../support/measurement.ts'
import type {} from './page/main.ts'

const folder = join(import.meta.dirname, '..', '..', '.build', 'bench-table')
const rounds = 7
const frames = 240

interface Round {
  readonly mount: number
  /** Milliseconds of script per frame while scrolling. */
  readonly script: number
  /** The time between frames that 95 of 100 keep, in ms. */
  readonly frame: number
  readonly sortNumbers: number
  readonly sortWords: number
}

const oneRound = async (browser: Browser, url: string): Promise<Round> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(url)
  await page.waitForFunction(() => window.tablePage !== undefined)
  const mount = await page.evaluate(() => window.tablePage?.mount() ?? Number.NaN)
  const developer = await page.context().newCDPSession(page)
  await developer.send('Performance.enable')
  const scriptSeconds = async (): Promise<number> => {
    const { metrics } = await developer.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN
  }
  // The first frames compile what the others use.
  await page.evaluate(() => window.tablePage?.scroll(30))
  const before = await scriptSeconds()
  const between = await page.evaluate((count) => window.tablePage?.scroll(count) ?? [], frames)
  const script = ((await scriptSeconds()) - before) * 1000
  await page.evaluate(() => {
    const grid = document.querySelector('[role="grid"]')
    if (grid !== null) grid.scrollTop = 0
  })
  await page.locator('[role="row"][data-position="0"]').waitFor()
  const sortNumbers = await page.evaluate(() => window.tablePage?.sort('total') ?? Number.NaN)
  const sortWords = await page.evaluate(() => window.tablePage?.sort('customer') ?? Number.NaN)
  await page.close()
  const ordered = between.toSorted((one, other) => one - other)
  return {
    mount,
    script: script / frames,
    frame: ordered[Math.floor(ordered.length * 0.95)] ?? Number.NaN,
    sortNumbers,
    sortWords,
  }
}

const middleOf = (all: readonly Round[]): Round => {
  const middle = (name: keyof Round): number => median(all.map((one) => one[name]))
  return {
    mount: middle('mount'),
    script: middle('script'),
    frame: middle('frame'),
    sortNumbers: middle('sortNumbers'),
    sortWords: middle('sortWords'),
  }
}

/** Both sides by turns, so that what else the machine does meanwhile slows both. */
const bothSides = async (browser: Browser, url: string): Promise<{ floor: Round; ours: Round }> => {
  const floor: Round[] = []
  const ours: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    floor.push(await oneRound(browser, `${url}?side=floor`))
    ours.push(await oneRound(browser, `${url}?side=ours`))
  }
  return { floor: middleOf(floor), ours: middleOf(ours) }
}

/** A table of 100,000 rows in Chromium, beside a list written by hand that shows the same rows. */
export const measure = async (): Promise<Measurement[]> => {
  const root = join(import.meta.dirname, 'page')
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2023' },
  })
  const server = await preview({ root, configFile: false, build: { outDir: folder }, preview: { port: 0 } })
  const url = server.resolvedUrls?.local[0] ?? ''
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    const { floor, ours } = await bothSides(browser, url)
    return [
      measurement('100,000 rows: drawn for the first time', ours.mount, floor.mount, 1.5),
      measurement('100,000 rows: script per frame of scrolling', ours.script, floor.script, 1.7),
      {
        name: '100,000 rows: 95th percentile of frames',
        unit: 'ms',
        ours: ours.frame,
        floor: floor.frame,
        reach: { of: 'value', at: 'most', value: 16.8 },
      },
      measurement('100,000 rows: sorted by numbers', ours.sortNumbers, floor.sortNumbers, 1.5),
      measurement('100,000 rows: sorted by words', ours.sortWords, floor.sortWords, 1.5),
    ]
  } finally {
    await browser.close()
    await server.close()
  }
}
