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
}

/** Both sides are compressed in the same way, whatever their servers chose. */
const compressedBytes = async (response: Response): Promise<number> =>
  gzipSync(await response.body(), { level: 9 }).length

const load = async (browser: Browser, url: string, cookie: string): Promise<Load> => {
  const context = await browser.newContext()
  const [name, ...rest] = cookie.split('=')
  if (name !== undefined && cookie !== '')
    await context.addCookies([{ name, value: rest.join('='), url: new URL(url).origin }])
  const page: Page = await context.newPage()
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    // The worker's source comes over the network once, and once more from memory under an address of its own.
    const isFetched = response.url().startsWith('http')
    if (isFetched && type.includes('javascript')) scripts.push(compressedBytes(response))
  })
  const startedAt = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.getByRole('gridcell').nth(20).waitFor()
  await page.locator('input:enabled').first().waitFor()
  const usable = performance.now() - startedAt
  const sizes = await Promise.all(scripts)
  await context.close()
  return { scriptBytes: sizes.reduce((sum, size) => sum + size, 0), usable }
}

const several = async (browser: Browser, url: string, cookie: string): Promise<Load> => {
  const loads: Load[] = []
  for (let round = 0; round < rounds; round += 1) loads.push(await load(browser, url, cookie))
  return {
    scriptBytes: median(loads.map(({ scriptBytes }) => scriptBytes)),
    usable: median(loads.map(({ usable }) => usable)),
  }
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
      ours: ours.scriptBytes / kilobyte,
      floor: floor.scriptBytes / kilobyte,
      reach: { of: 'value', at: 'most', value: 180 },
    },
    {
      name: 'published sample application: navigation to usable',
      unit: 'ms',
      ours: ours.usable,
      floor: floor.usable,
      reach: { of: 'ratio', at: 'most', value: 2 },
    },
  ]
}
