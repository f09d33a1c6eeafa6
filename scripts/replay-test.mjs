/** @import { TestRecord } from '@ashlar/schema' */
/** @import { FromTestedPage, TestOutcome } from '@ashlar/runtime/testing' */
/** @import { Browser } from './browser.mjs' */
/** @import { BrowserMethods, PausedRequest } from './browser-methods.ts' */

/** The window in which tests are recorded, too. */
const size = { width: 1280, height: 800 }

/** How long a page may say nothing before its test is given up, in milliseconds. */
const silence = 60_000

/**
 * What stands in the page before anything of its own: hands it the test, and tells what it says of it.
 * @param {string} origin
 * @param {TestRecord} test
 */
const handOver = (origin, test) => `
if (window === window.top && location.origin === ${JSON.stringify(origin)}) {
  window.name = 'ashlar-test'
  window.addEventListener('message', ({ source, origin, data }) => {
    const message = source === window && origin === location.origin ? data?.ashlarTest : undefined
    if (message?.type === 'waits')
      window.postMessage({ ashlarTest: { type: 'replay', test: ${JSON.stringify(test)} } }, location.origin)
    else if (message?.type === 'step' || message?.type === 'replayed') ashlarTold(JSON.stringify(message))
  })
}`

/**
 * Replays a test on a page of its own, with nothing left of others, and answers with how it went and, where one is asked
 * for, a picture of how the page looks at the end: PNG in base64.
 * @param {Browser} browser
 * @param {{ address: string, id: string, token: string, test: TestRecord, takesPicture: boolean }} asked
 * @returns {Promise<{ outcome: TestOutcome, picture: string | null }>}
 */
export const replayTest = async (browser, { address, id, token, test, takesPicture }) => {
  const { browserContextId } = await browser.ask('Target.createBrowserContext')
  try {
    const { targetId } = await browser.ask('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
      ...size,
    })
    const { sessionId } = await browser.ask('Target.attachToTarget', { targetId, flatten: true })
    /**
     * @template {keyof BrowserMethods} Method
     * @param {Method} method
     * @param {object} [params]
     */
    const page = (method, params) => browser.ask(method, params, sessionId)
    await page('Page.enable')
    await page('Runtime.enable')
    await page('Runtime.addBinding', { name: 'ashlarTold' })
    await page('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false })
    await page('Emulation.setEmulatedMedia', {
      features: [
        { name: 'prefers-reduced-motion', value: 'reduce' },
        { name: 'prefers-color-scheme', value: 'light' },
      ],
    })
    await page('Page.addScriptToEvaluateOnNewDocument', { source: handOver(address, test) })
    // The token goes to the pages of the application and nowhere else.
    await page('Fetch.enable', {
      patterns: [{ urlPattern: `${address}/applications/*`, resourceType: 'Document' }],
    })
    const outcome = await outcomeOf(browser, sessionId, {
      open: async () => {
        const { pathname, search } = new URL(test.path, address)
        const below = `/preview${pathname === '/' ? '' : pathname}${search}`
        const url = `${address}/applications/${encodeURIComponent(id)}${below}`
        return (await page('Page.navigate', { url })).errorText ?? null
      },
      proceed: (request) => continueWithToken(page, request, address, token),
    })
    const picture = takesPicture ? (await page('Page.captureScreenshot', { format: 'png' })).data : null
    return { outcome, picture }
  } finally {
    await browser.ask('Target.disposeBrowserContext', { browserContextId })
  }
}

/**
 * Opens the page and waits for how its test went.
 * @param {Browser} browser
 * @param {string} sessionId
 * @param {{ open: () => Promise<string | null>, proceed: (paused: PausedRequest) => Promise<unknown> }} page
 * @returns {Promise<TestOutcome>}
 */
const outcomeOf = async (browser, sessionId, { open, proceed }) => {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  /** @type {() => unknown} */
  let stop = () => undefined
  try {
    return await new Promise((resolve, reject) => {
      /** @param {string} message */
      const failed = (message) => resolve({ problems: [{ step: null, message }], milliseconds: 0 })
      const wait = () => {
        clearTimeout(timer)
        timer = setTimeout(() => failed('The page did not open, or says nothing any more.'), silence)
      }
      wait()
      stop = browser.listen((event) => {
        if (event.method === 'ended') reject(new Error(event.params.reason))
        if (event.session !== sessionId) return
        if (event.method === 'Fetch.requestPaused') proceed(event.params).catch(reject)
        if (event.method !== 'Runtime.bindingCalled' || event.params.name !== 'ashlarTold') return
        wait()
        /** @type {FromTestedPage} */
        const message = JSON.parse(event.params.payload)
        if (message.type === 'replayed') resolve(message.outcome)
      })
      open().then((problem) => {
        if (problem !== null) failed(`The page did not open: ${problem}.`)
      }, reject)
    })
  } finally {
    clearTimeout(timer)
    stop()
  }
}

/**
 * @param {(method: 'Fetch.continueRequest', params: object) => Promise<unknown>} page
 * @param {PausedRequest} paused
 * @param {string} address
 * @param {string} token
 */
const continueWithToken = (page, { requestId, request }, address, token) => {
  const isOurs = new URL(request.url).origin === address
  const headers = Object.entries({
    ...request.headers,
    ...(isOurs ? { authorization: `Bearer ${token}` } : {}),
  }).map(([name, value]) => ({ name, value }))
  return page('Fetch.continueRequest', { requestId, headers })
}
