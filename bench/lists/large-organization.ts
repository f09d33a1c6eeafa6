import type { Browser, Page } from '@playwright/test'
import { launchBrowser } from '../published/launch-browser.ts'
import { cookiesOf } from '../support/cookies.ts'
import { type Measurement, measurement, median } from '../support/measurement.ts'
import { momentOn, noteMoment } from '../support/moment-on-page.ts'
import { type PreparedServer, prepareServer } from '../support/prepared-server.ts'
import { entitledEmail, seedOrganization } from './seed-organization.ts'

const warmUps = 15
const requests = 60
const paints = 7

/** What is asked for, by what the measurements call it. */
const lists = {
  home: '/api/v1/home?limit=50',
  applications: '/api/v1/applications?limit=50',
  'what is shared': '/api/v1/shared-entities?limit=50',
  members: '/api/v1/members?limit=50',
  groups: '/api/v1/groups?limit=50',
} as const

/** A letter that many names hold. */
const letter = 'e'

const askOnce = async (address: string, cookie: string): Promise<number> => {
  const begun = performance.now()
  const response = await fetch(address, { headers: { cookie } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return performance.now() - begun
}

interface Asked {
  readonly address: string
  readonly cookie: string
}

/** The middle time of each of two requests, made in turns, so that what slows the machine slows both. */
const compare = async (ours: Asked, floor: Asked): Promise<readonly [number, number]> => {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < warmUps + requests; round += 1) {
    const one = await askOnce(ours.address, ours.cookie)
    const other = await askOnce(floor.address, floor.cookie)
    if (round < warmUps) continue
    times[0].push(one)
    times[1].push(other)
  }
  return [median(times[0]), median(times[1])]
}

/** The page of a list, signed in, with the moment noted at which its first row is there. */
const openHome = async (browser: Browser, { server, cookie }: PreparedServer): Promise<Page> => {
  const context = await browser.newContext()
  await context.addCookies(cookiesOf(cookie, server.address))
  await noteMoment(
    context,
    String(() => document.querySelector('main tbody a') !== null),
  )
  const page = await context.newPage()
  await page.goto(`${server.address}/home`, { waitUntil: 'commit' })
  return page
}

/** Milliseconds from a letter that is typed until the rows that hold it are drawn. */
const typeLetter = async (page: Page): Promise<number> => {
  await page.getByRole('searchbox').focus()
  await page.evaluate(() => {
    const field = document.querySelector('input[type="search"]')
    const frame = document.querySelector('main [aria-busy]')
    field?.addEventListener('input', () => {
      const begun = performance.now()
      const look = (): void => {
        const isThere = new URLSearchParams(location.search).has('search')
        if (isThere && frame?.getAttribute('aria-busy') === 'false') {
          document.documentElement.dataset['letter'] = String(performance.now() - begun)
        } else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
  })
  await page.keyboard.type(letter)
  const root = page.locator('html[data-letter]')
  await root.waitFor()
  return Number(await root.getAttribute('data-letter'))
}

interface Drawn {
  readonly paint: number
  readonly letter: number
}

const draw = async (browser: Browser, prepared: PreparedServer): Promise<Drawn> => {
  const page = await openHome(browser, prepared)
  const paint = await momentOn(page)
  await page.waitForLoadState('networkidle')
  const times = { paint, letter: await typeLetter(page) }
  await page.context().close()
  return times
}

const signInEntitled = async ({ server }: PreparedServer): Promise<string> => {
  const response = await fetch(`${server.address}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: entitledEmail, password: 'correct horse battery' }),
  })
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Lists of a large organization beside those of a small one, and somebody with many roles beside an owner. */
export const measure = async (): Promise<Measurement[]> => {
  const large = await prepareServer()
  const small = await prepareServer()
  await seedOrganization(large, { applications: 10_000, members: 5_000, groups: 200 })
  await seedOrganization(small, { applications: 100, members: 100, groups: 100 })
  const at = (prepared: PreparedServer, path: string, cookie = prepared.cookie): Asked => ({
    address: `${prepared.server.address}${path}`,
    cookie,
  })
  const measurements: Measurement[] = []
  for (const [name, path] of Object.entries(lists)) {
    const [ours, floor] = await compare(at(large, path), at(small, path))
    measurements.push(measurement(`${name} of a large organization`, ours, floor, 2))
    const search = `${path}&search=${letter}`
    const [found] = await compare(at(large, search), at(small, search))
    measurements.push({
      name: `a letter in ${name}`,
      unit: 'ms',
      ours: found,
      reach: { of: 'value', at: 'most', value: 50 },
    })
  }
  const entitled = await signInEntitled(large)
  const [ours, floor] = await compare(at(large, lists.home, entitled), at(large, lists.home))
  measurements.push(measurement('home of somebody with 50 groups and 20 roles', ours, floor, 1.1))

  const browser = await launchBrowser()
  const drawn: [Drawn[], Drawn[]] = [[], []]
  for (let round = 0; round < paints; round += 1) {
    drawn[0].push(await draw(browser, large))
    drawn[1].push(await draw(browser, small))
  }
  await browser.close()
  const middle = (all: readonly Drawn[], of: keyof Drawn): number => median(all.map((one) => one[of]))
  measurements.push(
    measurement('first rows of home', middle(drawn[0], 'paint'), middle(drawn[1], 'paint'), 1.5),
    {
      name: 'from a letter to its rows on home',
      unit: 'ms',
      ours: middle(drawn[0], 'letter'),
      floor: middle(drawn[1], 'letter'),
      reach: { of: 'value', at: 'most', value: 50 },
    },
  )
  await Promise.all([large.server.remove(), small.server.remove()])
  return measurements
}
