import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { freePort } from '@ashlar/e2e/ashlar-server'
import { type Browser, chromium, type Page, type Response } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { type Measurement, median } from '../support/measurement.ts'
import { databaseOf, type PreparedServer } from '../support/prepared-server.ts'
import { waitForAnswer } from '../support/wait-for-answer.ts'

const repository = join(import.meta.dirname, '..', '..')
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
  /** Waits until a person can use either page. */
  readonly usable: (page: Page) => Promise<void>
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

const loadOnce = async (page: Page, url: string, usable: ComparedPage['usable']): Promise<Load> => {
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
  await usable(page)
  const took = performance.now() - startedAt
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
  usable: ComparedPage['usable'],
): Promise<Loads> => {
  const context = await browser.newContext()
  const [name, ...rest] = cookie.split('=')
  if (name !== undefined && cookie !== '')
    await context.addCookies([{ name, value: rest.join('='), url: new URL(url).origin }])
  await context.addInitScript(countBlocking)
  const page = await context.newPage()
  const cold = await loadOnce(page, url, usable)
  await page.goto('about:blank')
  const warm = await loadOnce(page, url, usable)
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

const buildFloor = async (name: string): Promise<string> => {
  const folder = join(repository, '.build', `bench-${name}`)
  await build({
    root: join(import.meta.dirname, name),
    configFile: false,
    logLevel: 'silent',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true },
  })
  const assets = join(folder, 'assets')
  for (const file of readdirSync(assets)) {
    writeFileSync(join(assets, `${file}.gz`), gzipSync(readFileSync(join(assets, file)), { level: 9 }))
  }
  return folder
}

/** Serves the page written by hand; answers with its address and how it ends. */
const serveFloor = async (
  name: string,
  { server }: PreparedServer,
): Promise<{ url: string; stop: () => void }> => {
  const folder = await buildFloor(name)
  const database = databaseOf(server)
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'floor-server.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      FLOOR_FOLDER: folder,
      DATABASE_HOST: database.host,
      DATABASE_PORT: String(database.port),
      DATABASE_USER: database.user,
      DATABASE_PASSWORD: database.password,
      DATABASE_NAME: database.database,
    },
    stdio: 'ignore',
  })
  const url = `http://localhost:${port}/`
  await waitForAnswer(url, performance.now())
  return { url, stop: () => child.kill() }
}

/** Loads both pages in Chromium in turns, so that what slows the machine slows both. Ends the server. */
export const comparePages = async (compared: ComparedPage): Promise<Measurement[]> => {
  const { name, prepared, applicationId, usable, mostScript } = compared
  const floorServer = await serveFloor(compared.floor, prepared)
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
  const address = `${prepared.server.address}/applications/${applicationId}`
  const floors: Loads[] = []
  const published: Loads[] = []
  for (let round = 0; round < rounds; round += 1) {
    floors.push(await load(browser, floorServer.url, '', usable))
    published.push(await load(browser, address, prepared.cookie, usable))
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
