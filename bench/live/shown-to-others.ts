import { percentile } from '../soak/percentile.ts'
import { launchBrowser } from '../published/launch-browser.ts'
import { cookiesOf } from '../support/cookies.ts'
import type { Measurement } from '../support/measurement.ts'
import { counted, type SharedPage, sharePage } from './shared-page.ts'

const editorCount = 20
const saves = 100
const drawings = 60
const pauseMilliseconds = 100

/** Opens the page in a browser by the second server; answers with a way to know when a text is on the screen. */
const watchedInBrowser = async ({ installation, cookie, applicationId }: SharedPage) => {
  const browser = await launchBrowser()
  const context = await browser.newContext()
  const address = installation.addresses[1]
  await context.addCookies(cookiesOf(cookie, address))
  const page = await context.newPage()
  await page.goto(`${address}/applications/${applicationId}/edit`)
  await page.getByRole('region', { name: 'Canvas' }).waitFor()
  await page.getByRole('button', { name: 'State', exact: true }).click()
  return {
    /** When the name of a variable was drawn, in milliseconds since 1970. */
    shownAt: (variable: string): Promise<number> =>
      page.evaluate(
        (name) =>
          new Promise<number>((resolve) => {
            const look = (): void => {
              if (!document.body.textContent.includes(name)) return
              observer.disconnect()
              resolve(performance.timeOrigin + performance.now())
            }
            const observer = new MutationObserver(look)
            observer.observe(document.body, { subtree: true, childList: true, characterData: true })
            look()
          }),
        variable,
      ),
    close: () => browser.close(),
  }
}

/** From a request to save until the change is in the documents of the others, with twenty editors on one page. */
export const measure = async (): Promise<Measurement[]> => {
  const shared = await sharePage()
  try {
    const sentAt = new Map<number, number>()
    const took: number[] = []
    const editors = await shared.open(editorCount, ({ revision }) => {
      const at = sentAt.get(revision)
      if (at !== undefined) took.push(performance.now() - at)
    })
    const [writer] = editors
    if (writer === undefined) return []
    for (let value = 0; value < saves; value += 1) {
      sentAt.set(writer.revision + 1, performance.now())
      await writer.save(counted('Counter0', value))
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds))
    }
    await Promise.all(editors.map((editor) => editor.until(writer.revision)))
    const browser = await watchedInBrowser(shared)
    const drawn: number[] = []
    for (let index = 0; index < drawings; index += 1) {
      const begun = performance.timeOrigin + performance.now()
      const shownAt = browser.shownAt(`Drawn${index}`)
      await writer.save(counted(`Drawn${index}`, 0))
      drawn.push((await shownAt) - begun)
    }
    await browser.close()
    for (const editor of editors) editor.leave()
    const reach = { of: 'value', at: 'most', value: 300 } as const
    return [
      {
        name: `a change in the documents of the ${editorCount - 1} others after the request to save it, p95`,
        unit: 'ms',
        ours: percentile(took, 0.95),
        reach,
      },
      {
        name: 'a change drawn in a browser beside them, by the other server, p95',
        unit: 'ms',
        ours: percentile(drawn, 0.95),
        reach,
      },
    ]
  } finally {
    await shared.installation.remove()
  }
}
