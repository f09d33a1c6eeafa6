import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Rules that the colors of a scheme decide; what another scheme leaves as it is needs no second look. */
const rulesOfColor = ['color-contrast', 'link-in-text-block']

/** The suggestions of a code field are walked through with the arrows while the focus stays in the field. */
const isSuggestionList = (rule: string, html: string): boolean =>
  rule === 'scrollable-region-focusable' && html.includes('role="listbox"')

/** What lies behind a frame that lets it show through is unknown to who looks into the frame, and would be taken for white. */
const isSeenThrough = (rule: string, target: readonly unknown[]): boolean =>
  rulesOfColor.includes(rule) && target.length > 1

/** How long a page must have stayed the same before somebody looks at it, and how long a restless one is waited for, in milliseconds. */
const [stillFor, restlessFor] = [50, 3000]

/**
 * Waits until the page is idle and has stayed the same for a moment: whoever looks at it cannot describe an element that
 * is taken away meanwhile. A page that never rests is looked at all the same.
 */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(
    ([still, restless]) =>
      new Promise<void>((rested) => {
        let timer: ReturnType<typeof setTimeout> | undefined
        const observer = new MutationObserver(() => wait())
        const end = () => {
          clearTimeout(timer)
          clearTimeout(limit)
          observer.disconnect()
          rested()
        }
        const wait = () => {
          clearTimeout(timer)
          timer = setTimeout(() => requestIdleCallback(end), still)
        }
        const limit = setTimeout(end, restless)
        observer.observe(document, { childList: true, subtree: true })
        wait()
      }),
    [stillFor, restlessFor] as const,
  )

/** What is looked at, and by which rules; all of them where none are named. */
interface Look {
  part: string | undefined
  rules: string[] | undefined
}

/** The frame in which bindings are evaluated shows nothing to anybody. */
const hiddenFrame = 'iframe[aria-hidden="true"]'

/**
 * What a page without frames violates. What looks is read once by each page, and not anew for every look, which would take
 * longer than the look itself.
 */
const violationsOfPage = async (page: Page, { part, rules }: Look): Promise<axe.Result[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const context = { include: [part ?? 'html'], exclude: [hiddenFrame] }
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(rules === undefined ? {} : { runOnly: rules }),
  }
  const { violations } = await page.evaluate((given) => window.axe.run(given.context, given.options), {
    context,
    options,
  })
  return violations
}

/** The same of a page with frames, which are looked into. */
const violationsWithFrames = async (page: Page, { part, rules }: Look): Promise<axe.Result[]> => {
  const builder = new AxeBuilder({ page }).exclude(hiddenFrame)
  if (part !== undefined) builder.include(part)
  if (rules !== undefined) builder.withRules(rules)
  return (await builder.analyze()).violations
}

/**
 * What hinders people who use a screen reader, a keyboard or larger contrasts, in words: on the whole page, or in the
 * parts of it that a selector names.
 */
export const barriersOf = async (
  page: Page,
  { part, isOnlyColors = false }: { part?: string | undefined; isOnlyColors?: boolean } = {},
): Promise<string[]> => {
  const hasFrames = (await page.locator('iframe:not([aria-hidden="true"])').count()) > 0
  await atRest(page)
  const looked = hasFrames ? violationsWithFrames : violationsOfPage
  const violations = await looked(page, { part, rules: isOnlyColors ? rulesOfColor : undefined })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes
        .filter(({ html, target }) => !isSuggestionList(id, html) && !isSeenThrough(id, target))
        .map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
    )
}

/** Shows everything in a scheme, and waits until it is painted: components hear of the change a moment after the page. */
export const paintedIn = async (page: Page, scheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.waitForFunction((wanted) => {
    const shown = document.documentElement.dataset['mantineColorScheme']
    return shown === undefined || shown === wanted
  }, scheme)
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  )
}

/** The same as `barriersOf` in light and then in dark; it stays light. */
export const barriersInBothSchemes = async (
  page: Page,
  { part }: { part?: string } = {},
): Promise<string[]> => {
  await paintedIn(page, 'light')
  const inLight = await barriersOf(page, { part })
  await paintedIn(page, 'dark')
  const inDark = await barriersOf(page, { part, isOnlyColors: true })
  await paintedIn(page, 'light')
  return [...inLight, ...inDark]
}

const mostStops = 120

/** Goes from stop to stop with the keyboard until the focus is where it should be. Fails when it never gets there. */
export const tabTo = async (page: Page, goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await goal.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(goal, `reached with ${key} alone`).toBeFocused()
}
