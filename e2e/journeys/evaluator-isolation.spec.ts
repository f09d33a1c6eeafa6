import { expect, test } from '@playwright/test'
import { AshlarServer } from '../support/ashlar-server.ts'

/**
 * What is tried from inside of the evaluator: JavaScript of a worker that has not been hardened at all, so that the
 * policy of the frame is proved on its own.
 */
const attempts = (address: string): string => `const address = ${JSON.stringify(address)}
onmessage = async ({ ports }) => {
  const opened = []
  const attempt = async (name, run) => {
    try {
      await run()
      opened.push(name)
    } catch {}
  }
  const settle = (start) => new Promise((resolve, reject) => start(resolve, () => reject(new Error('refused'))))
  const blob = (text) => URL.createObjectURL(new Blob([text]))
  await attempt('fetch of the product', () => fetch(address + '/api/v1/users/me'))
  await attempt('fetch without an answer', () => fetch(address + '/healthz', { mode: 'no-cors' }))
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
  await attempt('event source', () => settle((resolve, reject) => {
    const source = new EventSource(address + '/healthz')
    source.onopen = resolve
    source.onerror = reject
  }))
  await attempt('importScripts', () => importScripts(address + '/assets/color-scheme-1.js'))
  await attempt('importScripts of a blob', () => importScripts(blob('self.x = 1')))
  await attempt('import', () => import(address + '/assets/color-scheme-1.js'))
  await attempt('import of data', () => import('data:text/javascript,export default 1'))
  await attempt('font', () => new FontFace('x', 'url(' + address + '/favicon.svg)').load())
  await attempt('database', () => settle((resolve, reject) => {
    const request = indexedDB.open('x')
    request.onsuccess = resolve
    request.onerror = reject
  }))
  await attempt('caches', () => caches.open('x'))
  await attempt('cookies', () => cookieStore.getAll())
  await attempt('worker of a worker', () => settle((resolve, reject) => {
    const worker = new Worker(blob('fetch(' + JSON.stringify(address + '/healthz') + ').then(() => postMessage(1), () => postMessage(0))'))
    worker.onmessage = ({ data }) => (data === 1 ? resolve() : reject())
    worker.onerror = reject
  }))
  ports[0].postMessage({ origin: self.origin, opened })
}`

test('what runs in the evaluator has no origin, no network and no storage', async ({ browser }) => {
  const server = await AshlarServer.start()
  try {
    const page = await (await browser.newContext({ baseURL: server.address })).newPage()
    await page.goto('/login')
    const found = await page.evaluate(
      (source) =>
        new Promise<unknown>((resolve, reject) => {
          const frame = document.createElement('iframe')
          // The response's own policy has to be enough: the attribute that the runtime sets too is left out.
          frame.src = '/evaluator.html'
          window.addEventListener('message', (event) => {
            const control = event.ports[0]
            if (event.source !== frame.contentWindow || control === undefined) return
            const channel = new MessageChannel()
            channel.port1.onmessage = ({ data }) => resolve(data)
            control.onmessage = ({ data }) => reject(new Error(JSON.stringify(data)))
            control.postMessage({ command: 'start', source }, [channel.port2])
          })
          document.body.append(frame)
        }),
      attempts(server.address),
    )
    expect(found).toEqual({ origin: 'null', opened: [] })
  } finally {
    await server.remove()
  }
})
