import { PageDraft } from '@ashlar/e2e/application-draft'
import type { PageRecords } from '@ashlar/schema'
import type { Page } from '@playwright/test'
import { cookiesOf } from '../support/cookies.ts'
import { type Measurement, median } from '../support/measurement.ts'
import { prepareServer } from '../support/prepared-server.ts'
import { publishPage } from '../support/publish-page.ts'
import { launchBrowser } from './launch-browser.ts'
import { serveFloor } from './serve-floor.ts'

const widgets = 1000
const rounds = 15
const wordsPerRound = 20

/** A page with an input, a text that repeats it and hundreds of texts beside them. */
const words = (records: PageRecords): PageRecords => {
  const draft = new PageDraft(records)
  const placeOf = (index: number) => ({
    left: (index % 8) * 12,
    top: Math.floor(index / 8) * 6,
    columns: 11,
    rows: 5,
  })
  draft.place('input', 'Word', placeOf(0), { label: 'Word' })
  draft.place('text', 'Echo', placeOf(1), { text: 'Echo {{ Word.value }}' })
  for (let index = 2; index < widgets; index += 1)
    draft.place('text', `Text${index}`, placeOf(index), { text: `Text ${index}` })
  return draft.records
}

/** Enters words one after the other; the milliseconds from each until the text that repeats it says it. */
const enterWords = (page: Page, count: number): Promise<number[]> =>
  page.evaluate(async (words) => {
    const input = document.querySelector('input')
    // What React does not hear: it takes the value for a person's when the event tells of it.
    const written = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    if (input === null || written === undefined) throw new Error('The page has no input.')
    // The innermost element that repeats the word, and what stands around it: the whole page is not looked at for it.
    const echo = [...document.querySelectorAll('p, span, div')]
      .findLast((element) => element.textContent.startsWith('Echo'))
      ?.closest('main > *, [role], div')
    if (echo === null || echo === undefined) throw new Error('No text repeats the input.')
    const enter = (word: string): Promise<number> =>
      new Promise((resolve) => {
        const start = performance.now()
        const observer = new MutationObserver(() => {
          const time = performance.now() - start
          if (!echo.textContent.includes(`Echo ${word}.`)) return
          observer.disconnect()
          resolve(time)
        })
        observer.observe(echo, { subtree: true, childList: true, characterData: true })
        written.set?.call(input, `${word}.`)
        input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      })
    const times: number[] = []
    for (let index = 0; index < words; index += 1) {
      times.push(await enter(Math.random().toString(36).slice(2)))
      // Each word after a frame of its own, as nobody types two in one, and once that frame is drawn: browsers tell of a
      // key in a task of its own, not while they draw.
      await new Promise((resolve) => requestAnimationFrame(resolve))
      await new Promise((resolve) => setTimeout(resolve))
    }
    return times
  }, count)

/** From a change of one input to the change of the text that reads it, on a page of 1,000 widgets, beside one by hand. */
export const measure = async (): Promise<Measurement[]> => {
  const prepared = await prepareServer()
  const applicationId = await publishPage(prepared, 'Words', words)
  const floorServer = await serveFloor('floor-typing', prepared)
  const browser = await launchBrowser()
  const context = await browser.newContext()
  await context.addCookies(cookiesOf(prepared.cookie, prepared.server.address))
  const floorPage = await context.newPage()
  await floorPage.goto(floorServer.url)
  const page = await context.newPage()
  await page.goto(`${prepared.server.address}/applications/${applicationId}`)
  await page.getByText(`Text ${widgets - 1}`, { exact: true }).waitFor({ state: 'attached' })
  const floor: number[] = []
  const ours: number[] = []
  // The first words compile what the others use.
  await enterWords(floorPage, wordsPerRound)
  await page.bringToFront()
  await enterWords(page, wordsPerRound)
  for (let round = 0; round < rounds; round += 1) {
    await floorPage.bringToFront()
    floor.push(...(await enterWords(floorPage, wordsPerRound)))
    await page.bringToFront()
    ours.push(...(await enterWords(page, wordsPerRound)))
  }
  await browser.close()
  floorServer.stop()
  await prepared.server.remove()
  return [
    {
      name: `an input and the text that reads it, of ${widgets} widgets: beyond a page by hand`,
      unit: 'ms',
      ours: median(ours) - median(floor),
      reach: { of: 'value', at: 'most', value: 1 },
    },
    {
      name: `an input and the text that reads it, of ${widgets} widgets`,
      unit: 'ms',
      ours: median(ours),
      floor: median(floor),
      reach: { of: 'value', at: 'most', value: median(floor) + 1 },
    },
  ]
}
