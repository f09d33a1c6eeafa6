import { addApi, apply } from '@ashlar/document'
import { sampleIntegration } from '@ashlar/e2e/owner'
import { startScriptedModel } from '@ashlar/integrations/scripted-model'
import type { PageRecords } from '@ashlar/schema'
import { type Browser, chromium, type Page } from '@playwright/test'
import { cookiesOf } from '../support/cookies.ts'
import { type Measurement, median, print } from '../support/measurement.ts'
import { prepareServer, type PreparedServer } from '../support/prepared-server.ts'
import { makePage } from '../support/publish-page.ts'

const rounds = 2
/** Letters of a round. */
const letters = 200
/** As somebody writes who writes fast, in milliseconds. */
const betweenLetters = 60
/** After so many letters somebody thinks for a moment: code is suggested, and written over. */
const lettersOfWord = 5
const pauseBetweenWords = 250
/** A frame that comes later than this was dropped. */
const droppedAfter = 33.4

/** What writing took. */
interface Written {
  /** Frames that came too late. */
  readonly dropped: number
  /** Tasks of more than 50 ms. */
  readonly longTasks: number
  /** Script for each letter, in ms of the processor, so that what else the machine does is not counted. */
  readonly scriptPerLetter: number
}

/** A page with a step of SQL. */
const withStep =
  (integrationId: string) =>
  (records: PageRecords): PageRecords => {
    const step = { name: 'Found', pluginId: 'postgres', datasourceId: integrationId }
    const outcome = addApi(records, { ...step, configuration: { body: 'select 1' } }, () =>
      crypto.randomUUID(),
    )
    const applied = outcome.ok ? apply(records, outcome.change) : undefined
    if (applied?.ok !== true) throw new Error('The API was not added.')
    return applied.records
  }

const openStep = async (browser: Browser, prepared: PreparedServer, id: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies(cookiesOf(prepared.cookie, prepared.server.address))
  const page = await context.newPage()
  await page.goto(`${prepared.server.address}/applications/${id}/edit`)
  const panels = page.getByRole('navigation', { name: 'Editor panels' })
  await panels.getByRole('button', { name: 'APIs', exact: true }).click()
  await page
    .getByRole('region', { name: 'APIs', exact: true })
    .getByRole('button', { name: 'Found', exact: true })
    .click()
  await page.getByRole('textbox', { name: 'SQL', exact: true }).waitFor()
  return page
}

/** Writes code as a person does, and counts what came late meanwhile. */
const write = async (page: Page): Promise<Written> => {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const scriptTime = async (): Promise<number> => {
    const { metrics } = await client.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000
  }
  const field = page.getByRole('textbox', { name: 'SQL', exact: true })
  await field.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('select ')
  await page.waitForTimeout(1000)
  const counted = await page.evaluateHandle((limit) => {
    const counts = { dropped: 0, longTasks: 0 }
    new PerformanceObserver((list) => {
      counts.longTasks += list.getEntries().length
    }).observe({ type: 'longtask' })
    let before = performance.now()
    const next = (now: number): void => {
      counts.dropped += Math.max(0, Math.ceil((now - before) / limit) - 1)
      before = now
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    return counts
  }, droppedAfter)
  const scriptBefore = await scriptTime()
  for (let letter = 1; letter <= letters; letter += 1) {
    const isEnd = letter % lettersOfWord === 0
    await page.keyboard.type(isEnd ? ' ' : 'abcdefgh'.charAt(letter % 8))
    await page.waitForTimeout(isEnd ? pauseBetweenWords : betweenLetters)
  }
  const scriptPerLetter = ((await scriptTime()) - scriptBefore) / letters
  const counts = await counted.jsonValue()
  await client.detach()
  return { ...counts, scriptPerLetter }
}

/** What code that is completed while it is written adds to writing it, against the same field without. */
export const measure = async (): Promise<readonly Measurement[]> => {
  const model = await startScriptedModel(() => ({
    filling: [
      { token: 'orders', probability: 0.95 },
      { token: '\nlimit 10', probability: 0.95 },
    ],
  }))
  const prepared = await prepareServer({
    ASHLAR_MODEL_URL: model.baseUrls.openai,
    ASHLAR_MODEL: 'scripted',
    ASHLAR_ALLOWED_HOSTS: '127.0.0.1',
  })
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const step = withStep(await sampleIntegration(prepared))
    const completed = await makePage(prepared, 'Completed', step)
    const plain = await makePage(prepared, 'Plain', step)
    const me = await prepared.call<{ organization: { id: string } }>('GET', '/api/v1/users/me')
    await prepared.call('PATCH', `/api/v1/organizations/${me.organization.id}/general`, {
      completion: { isOn: true, users: null, applications: [completed], sendsFeedback: false },
    })
    const pages = {
      with: await openStep(browser, prepared, completed),
      without: await openStep(browser, prepared, plain),
    }
    const took: { with: Written[]; without: Written[] } = { with: [], without: [] }
    for (let round = 0; round <= rounds; round += 1) {
      for (const kind of round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
        await pages[kind].bringToFront()
        const written = await write(pages[kind])
        // The first round compiles what the others use.
        if (round > 0) took[kind].push(written)
      }
    }
    if (model.seen.length < rounds) throw new Error('No code was completed.')
    const more = (read: (written: Written) => number): number =>
      median(took.with.map(read)) - median(took.without.map(read))
    return [
      {
        name: `frames dropped while ${letters} letters are written, more with code completed`,
        unit: 'frames',
        ours: more(({ dropped }) => dropped),
        reach: { of: 'value', at: 'most', value: 0 },
      },
      {
        name: `tasks above 50 ms while ${letters} letters are written, more with code completed`,
        unit: 'tasks',
        ours: more(({ longTasks }) => longTasks),
        reach: { of: 'value', at: 'most', value: 0 },
      },
      {
        name: 'script for each letter, more with code completed',
        unit: 'ms',
        ours: more(({ scriptPerLetter }) => scriptPerLetter),
        reach: { of: 'value', at: 'most', value: 2 },
      },
    ]
  } finally {
    await browser.close()
    await prepared.server.remove()
    await model.stop()
  }
}

if (import.meta.main) print(await measure())
