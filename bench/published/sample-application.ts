import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { freePort } from '@ashlar/e2e/ashlar-server'
import { type Browser, chromium, type Page, type Response } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { type Measurement, median } from '../support/measurement.ts'
import { databaseOf, prepareServer } from '../support/prepared-server.ts'
import { waitForAnswer } from '../support/wait-for-answer.ts'

const repository = join(import.meta.dirname, '..', '..')
const floorFolder = join(repository, '.build', 'bench-floor')
const rounds = 9
const kilobyte = 1024

interface Load {
  /** Bytes of all JavaScript that was sent, each file compressed by gzip. */
  scriptBytes: number
  /** Milliseconds from the navigation until rows are shown and the fields can be used. */
  usable: number
  /** Milliseconds for which nothing that is done to the page is answered, until then. */
  blocking: number
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
  const startedAt = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.getByRole('gridcell').nth(20).waitFor()
  await page.locator('input:enabled').first().waitFor()
  const usable = performance.now() - startedAt
  const blocking = Number((await page.locator('html').getAttribute('data-blocking')) ?? 0)
  const sizes = await Promise.all(scripts)
  page.off('response', hear)
  return { scriptBytes: sizes.reduce((sum, size) => sum + size, 0), usable, blocking }
}

/** Opens a page as somebody who was never there before, and once more. */
const load = async (browser: Browser, url: string, cookie: string): Promise<{ cold: Load; warm: Load }> => {
  const context = await browser.newContext()
  const [name, ...rest] = cookie.split('=')
  if (name !== undefined && cookie !== '')
    await context.addCookies([{ name, value: rest.join('='), url: new URL(url).origin }])
  await context.addInitScript(countBlocking)
  const page = await context.newPage()
  const cold = await loadOnce(page, url)
  await page.goto('about:blank')
  const warm = await loadOnce(page, url)
  await context.close()
  return { cold, warm }
}

const middle = (loads: readonly Load[]): Load => ({
  scriptBytes: median(loads.map(({ scriptBytes }) => scriptBytes)),
  usable: median(loads.map(({ usable }) => usable)),
  blocking: median(loads.map(({ blocking }) => blocking)),
})

const several = async (
  browser: Browser,
  url: string,
  cookie: string,
): Promise<{ cold: Load; warm: Load }> => {
  const loads: { cold: Load; warm: Load }[] = []
  for (let round = 0; round < rounds; round += 1) loads.push(await load(browser, url, cookie))
  return { cold: middle(loads.map(({ cold }) => cold)), warm: middle(loads.map(({ warm }) => warm)) }
}

const buildFloor = async (): Promise<void> => {
  await build({
    root: join(import.meta.dirname, 'floor'),
    configFile: false,
    logLevel: 'silent',
    plugins: [react()],
    build: { outDir: floorFolder, emptyOutDir: true },
  })
  const assets = join(floorFolder, 'assets')
  for (const name of readdirSync(assets)) {
    writeFileSync(join(assets, `${name}.gz`), gzipSync(readFileSync(join(assets, name)), { level: 9 }))
  }
}

/** The published sample application in Chromium, beside a hand-written React page with the same table and inputs. */
export const measure = async (): Promise<Measurement[]> => {
  await buildFloor()
  const prepared = await prepareServer()
  const database = databaseOf(prepared.server)
  const port = await freePort()
  const floorServer = spawn(process.execPath, [join(import.meta.dirname, 'floor-server.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      FLOOR_FOLDER: floorFolder,
      DATABASE_HOST: database.host,
      DATABASE_PORT: String(database.port),
      DATABASE_USER: database.user,
      DATABASE_PASSWORD: database.password,
      DATABASE_NAME: database.database,
    },
    stdio: 'ignore',
  })
  await waitForAnswer(`http://localhost:${port}/`, performance.now())
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
  const floor = await several(browser, `http://localhost:${port}/`, '')
  const ours = await several(
    browser,
    `${prepared.server.address}/applications/${prepared.sampleId}`,
    prepared.cookie,
  )
  await browser.close()
  floorServer.kill()
  await prepared.server.remove()
  return [
    {
      name: 'published sample application: JavaScript on the wire',
      unit: 'KB gz',
      ours: ours.cold.scriptBytes / kilobyte,
      floor: floor.cold.scriptBytes / kilobyte,
      reach: { of: 'value', at: 'most', value: 200 },
    },
    {
      name: 'published sample application: navigation to usable',
      unit: 'ms',
      ours: ours.cold.usable,
      floor: floor.cold.usable,
      reach: { of: 'ratio', at: 'most', value: 2 },
    },
    {
      name: 'published sample application: navigation to usable, seen before',
      unit: 'ms',
      ours: ours.warm.usable,
      floor: floor.warm.usable,
      reach: { of: 'ratio', at: 'most', value: 2 },
    },
    {
      name: 'published sample application: blocking time until usable',
      unit: 'ms',
      ours: ours.cold.blocking,
      floor: floor.cold.blocking,
      reach: { of: 'value', at: 'most', value: 50 },
    },
  ]
}
