import { randomUUID } from 'node:crypto'
import { addWidget, apply } from '@ashlar/document'
import { widgetCatalogue, type PageRecords } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { chromium, type Page } from '@playwright/test'
import { cookiesOf } from '../support/cookies.ts'
import { type Measurement, print } from '../support/measurement.ts'
import { prepareServer } from '../support/prepared-server.ts'
import { makePage } from '../support/publish-page.ts'

/** So many components stand on the page whose code is written. */
const components = 5_000
const samples = 60
/** The first ones compile what the others use. */
const warming = 10

/** Two frames of a screen that draws 60 in a second. */
const mostMilliseconds = 33

/** How long the field waits on purpose before it suggests: where somebody types, and where they ask for it. */
const waits = { typed: 250, asked: 50 } as const

const catalogue = widgetCatalogue(widgetDescriptors)

/** A page of texts, eight in a row. */
const withTexts = (page: PageRecords): PageRecords => {
  const canvas = Object.values(page).find((record) => record.kind === 'widget' && record.type === 'canvas')
  let records = page
  for (let index = 0; index < components; index += 1) {
    const place = { left: (index % 8) * 12, top: Math.floor(index / 8) * 4 }
    const added = { type: 'text', parentId: canvas?.id ?? '', place, columns: 11, rows: 3 }
    const outcome = addWidget(records, catalogue, added, randomUUID)
    const applied = outcome.ok ? apply(records, outcome.change) : undefined
    if (applied?.ok !== true) throw new Error('A text was not added.')
    records = applied.records
  }
  return records
}

/** Notes, in the page, when a key went down and when the list of suggestions was another one after it. */
const noteMoments = async (page: Page) =>
  await page.evaluateHandle(() => {
    const moments = { pressedAt: Number.NaN, listedAt: Number.NaN }
    window.addEventListener(
      'keydown',
      () => {
        moments.pressedAt = performance.now()
        moments.listedAt = Number.NaN
      },
      true,
    )
    const look = (): void => {
      if (!Number.isNaN(moments.listedAt)) return
      if (document.querySelector('.cm-tooltip-autocomplete li') !== null) moments.listedAt = performance.now()
    }
    new MutationObserver((changes) => {
      const isOfList = changes.some(({ target, addedNodes }) =>
        [target, ...addedNodes].some(
          (node) =>
            node instanceof Element &&
            (node.closest('.cm-tooltip-autocomplete') ?? node.querySelector('.cm-tooltip-autocomplete')) !==
              null,
        ),
      )
      if (isOfList) look()
    }).observe(document.body, { subtree: true, childList: true })
    return moments
  })

const percentile = (times: readonly number[], share: number): number => {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** From a key to the list of suggestions that follows it, in an editor whose page has thousands of components. */
export const measure = async (): Promise<Measurement[]> => {
  const prepared = await prepareServer()
  const id = await makePage(prepared, 'Suggestions', withTexts)
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies(cookiesOf(prepared.cookie, prepared.server.address))
    const page = await context.newPage()
    page.setDefaultTimeout(180_000)
    await page.goto(`${prepared.server.address}/applications/${id}/edit`)
    await page.locator('[data-widget-name="Text1"]').click({ position: { x: 12, y: 8 } })
    const field = page
      .getByRole('complementary', { name: 'Properties' })
      .getByRole('textbox', { name: 'Text', exact: true })
    const press = async (key: string, times: number): Promise<void> => {
      for (let time = 0; time < times; time += 1) await page.keyboard.press(key)
    }
    await field.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await page.keyboard.insertText('{{  }}')
    // Between the braces.
    await press('Home', 1)
    await press('ArrowRight', 3)
    const moments = await noteMoments(page)
    const list = page.locator('.cm-tooltip-autocomplete')

    /** Milliseconds from a key to the list that follows it. */
    const timeOf = async (key: string): Promise<number> => {
      await page.keyboard.press(key)
      await page.waitForFunction(({ listedAt }) => !Number.isNaN(listedAt), moments)
      const { pressedAt, listedAt } = await moments.jsonValue()
      return listedAt - pressedAt
    }
    const close = async (): Promise<void> => {
      await page.keyboard.press('Escape')
      await list.waitFor({ state: 'detached' })
    }

    const times: Record<'asked' | 'on' | 'typed' | 'members', number[]> = {
      asked: [],
      on: [],
      typed: [],
      members: [],
    }
    for (let round = 0; round < warming + samples; round += 1) {
      const note = (kind: keyof typeof times, time: number): void => {
        if (round >= warming) times[kind].push(time)
      }
      note('asked', (await timeOf('Control+Space')) - waits.asked)
      note('on', await timeOf('T'))
      note('on', await timeOf('e'))
      await close()
      await press('Backspace', 'Te'.length)
      note('typed', (await timeOf('T')) - waits.typed)
      await close()
      await page.keyboard.insertText('ext2')
      note('members', (await timeOf('.')) - waits.typed)
      await close()
      await press('Backspace', 'Text2.'.length)
    }
    const name = `with ${components} components, 95 % of keys to suggestions`
    const asMeasured = (what: string, kind: keyof typeof times): Measurement => ({
      name: `${name}, ${what}`,
      unit: 'ms',
      ours: percentile(times[kind], 0.95),
      reach: { of: 'value', at: 'most', value: mostMilliseconds },
    })
    return [
      asMeasured('while the list is open', 'on'),
      asMeasured(`asked for, beyond the ${waits.asked} ms that it waits`, 'asked'),
      asMeasured(`a first letter, beyond the ${waits.typed} ms that it waits`, 'typed'),
      asMeasured(`members, beyond the ${waits.typed} ms that it waits`, 'members'),
    ]
  } finally {
    await browser.close()
    await prepared.server.remove()
  }
}

if (import.meta.filename === process.argv[1]) print(await measure())
