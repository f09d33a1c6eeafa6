import { expect, test } from '@playwright/test'
import { AshlarServer } from '../support/ashlar-server.ts'

/** What a builder could write to get out of the frame of a custom component. */
const attempts = (address: string): string => `const address = ${JSON.stringify(address)}
const opened = []
const refused = () => { throw new Error('refused') }
const attempt = async (name, run) => {
  try {
    await Promise.race([run(), new Promise((_resolve, reject) => setTimeout(reject, 3000))])
    opened.push(name)
  } catch {}
}
const settle = (start) => new Promise((resolve, reject) => start(resolve, () => reject(new Error('refused'))))
const element = (name, property, value) => settle((resolve, reject) => {
  const made = document.createElement(name)
  made.onload = resolve
  made.onerror = reject
  made[property] = value
  document.body.append(made)
})
const main = async () => {
  await attempt('fetch', () => fetch(address + '/healthz', { mode: 'no-cors' }))
  await attempt('request', () => settle((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.onload = resolve
    request.onerror = reject
    request.open('GET', address + '/healthz')
    request.send()
  }))
  await attempt('socket', () => settle((resolve, reject) => {
    const socket = new WebSocket(address.replace('http', 'ws') + '/')
    socket.onopen = resolve
    socket.onerror = reject
  }))
  navigator.sendBeacon(address + '/healthz')
  await attempt('picture', () => element('img', 'src', address + '/favicon.svg'))
  await attempt('script', () => element('script', 'src', address + '/assets/color-scheme-1.js'))
  await attempt('style sheet', () => settle((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.onload = resolve
    link.onerror = reject
    link.href = address + '/favicon.svg'
    document.head.append(link)
  }))
  await attempt('import', () => import(address + '/assets/color-scheme-1.js'))
  await attempt('worker', () => settle((resolve, reject) => {
    const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])))
    worker.onmessage = resolve
    worker.onerror = reject
  }))
  await attempt('parent', async () => parent.document.title)
  await attempt('top', async () => { top.location.href = address + '/healthz' })
  await attempt('cookies', async () => document.cookie)
  await attempt('local storage', async () => localStorage.length)
  await attempt('database', () => settle((resolve, reject) => {
    const request = indexedDB.open('x')
    request.onsuccess = resolve
    request.onerror = reject
  }))
  await attempt('window', async () => open(address) ?? refused())
  await attempt('peer connection', async () => new RTCPeerConnection())
  await attempt('parent page', async () => { parent.location.href = address + '/healthz?parent' })
  ashlar.updateModel({ origin: self.origin, opened })
  // An address can carry away what a component knows, wherever it leads.
  location.href = address + '/healthz?leaked'
}
main()`

test('what runs in a custom component reaches neither page nor network nor storage', async ({ browser }) => {
  const server = await AshlarServer.start()
  try {
    const page = await (await browser.newContext({ baseURL: server.address })).newPage()
    await page.goto('/set-up')
    const before = page.url()
    const answered: string[] = []
    page.on('requestfinished', (request) => {
      if (request.frame() !== page.mainFrame()) answered.push(new URL(request.url()).pathname)
    })
    const found = await page.evaluate(
      (script) =>
        new Promise<unknown>((resolve) => {
          const frame = document.createElement('iframe')
          // The response's own policy has to be enough: the attribute that the component sets too is left out.
          frame.src = '/component.html'
          window.addEventListener('message', (event) => {
            const [port] = event.ports
            if (event.source !== frame.contentWindow || port === undefined) return
            port.onmessage = ({ data }) => {
              if (data.type === 'updateModel') resolve(JSON.parse(data.changes))
            }
            port.postMessage({ type: 'start', html: '', css: '', script, modelText: '{}', variables: {} })
          })
          document.body.append(frame)
        }),
      attempts(server.address),
    )
    expect(found).toEqual({ origin: 'null', opened: [] })
    // The last attempt leaves the frame; what was refused ends on a page of the browser itself.
    await expect
      .poll(() => page.frames().map((frame) => frame.url()))
      .toContain('chrome-error://chromewebdata/')
    expect(answered).toEqual(['/component.html'])
    expect(page.url()).toBe(before)
  } finally {
    await server.remove()
  }
})
