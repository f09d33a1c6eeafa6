import { createSocket } from 'node:dgram'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, type Page, test } from '@playwright/test'
import { AshlarServer } from '../support/ashlar-server.ts'

/** Who listens where what leaks would arrive. */
const listenForNames = async () => {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo
  return { port, count: () => connections, stop: () => server.close() }
}
const listenForPackets = async () => {
  let packets = 0
  const socket = createSocket('udp4').on('message', () => (packets += 1))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { port: socket.address().port, count: () => packets, stop: () => socket.close() }
}

/** Runs the code of a builder in the frame of components, and answers with the first change that it makes of its model. */
const runComponent = (page: Page, script: string): Promise<string> =>
  page.evaluate(
    (code) =>
      new Promise<string>((resolve) => {
        const frame = document.createElement('iframe')
        frame.src = '/component.html'
        frame.sandbox.add('allow-scripts')
        window.addEventListener('message', (event) => {
          const [port] = event.ports
          if (event.source !== frame.contentWindow || port === undefined) return
          port.onmessage = ({ data }) => {
            if (data.type === 'updateModel') resolve(data.changes)
          }
          const start = { type: 'start', html: '', css: '', script: code, modelText: '{}', variables: {} }
          port.postMessage(start)
        })
        document.body.append(frame)
      }),
    script,
  )

const connecting = (port: number): string => `
  const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] })
  peer.createDataChannel('x')
  peer.createOffer().then((offer) => peer.setLocalDescription(offer))`

/** What runs in a frame inside, as a builder would write it there; it says whether it ran at all. */
const inside = (port: number): string =>
  JSON.stringify(`<script>parent.postMessage('ran', '*');${connecting(port)}</script>`).replaceAll(
    '</',
    '<\\/',
  )

const answering = `onmessage = ({ data }) => ashlar.updateModel({ found: data })
  setTimeout(() => ashlar.updateModel({ found: 'nothing' }), 1500)`

const nested = (port: number): Readonly<Record<string, string>> => ({
  'a frame with markup': `const frame = document.createElement('iframe')
    frame.srcdoc = ${inside(port)}
    document.body.append(frame)`,
  'a frame in markup': `const made = document.createElement('iframe')
    made.srcdoc = ${inside(port)}
    document.body.insertAdjacentHTML('beforeend', made.outerHTML)`,
  'a frame in a closed tree': `const host = document.body.appendChild(document.createElement('div'))
    const frame = document.createElement('iframe')
    frame.srcdoc = ${inside(port)}
    host.attachShadow({ mode: 'closed' }).append(frame)`,
  'a frame that runs its address': `const frame = document.createElement('iframe')
    frame.src = 'javascript:parent.postMessage("ran", "*")'
    document.body.append(frame)`,
  'a frame after what takes it away was replaced': `Element.prototype.remove = () => {}
    NodeList.prototype.item = () => null
    Object.defineProperty(NodeList.prototype, 'length', { get: () => 0 })
    Document.prototype.querySelectorAll = () => []
    Reflect.apply = () => 0
    Array.prototype[Symbol.iterator] = function* () {}
    const frame = document.createElement('iframe')
    frame.srcdoc = ${inside(port)}
    document.body.append(frame)`,
  'a tree of markup that nobody watches': `const host = document.body.appendChild(document.createElement('div'))
    const made = document.createElement('iframe')
    made.srcdoc = ${inside(port)}
    host.setHTMLUnsafe('<div><template shadowrootmode="closed">' + made.outerHTML + '</template></div>')`,
  'the frame itself': connecting(port),
})

const namedAddress = (name: string): string => `http://${name}.leak.test/`
const naming: Readonly<Record<string, string>> = {
  'an address': `location.href = '${namedAddress('address')}'`,
  'a link': `const link = document.body.appendChild(document.createElement('a'))
    link.href = '${namedAddress('link')}'
    link.click()`,
  'a download': `const link = document.body.appendChild(document.createElement('a'))
    link.href = '${namedAddress('download')}'
    link.download = 'x'
    link.click()`,
  'a refresh': `const meta = document.createElement('meta')
    meta.httpEquiv = 'refresh'
    meta.content = '0;url=${namedAddress('refresh')}'
    document.head.append(meta)`,
  'a frame inside': `const frame = document.body.appendChild(document.createElement('iframe'))
    frame.src = '${namedAddress('frame')}'`,
  'a hint': `for (const rel of ['dns-prefetch', 'preconnect', 'prefetch', 'preload']) {
      const link = document.createElement('link')
      link.rel = rel
      link.href = 'http://' + rel + '.leak.test/'
      document.head.append(link)
    }`,
  'the page': `top.location.href = '${namedAddress('top')}'`,
}

test('a custom component makes the browser connect to nobody, not even to what it is refused', async ({
  playwright,
}, { project }) => {
  test.setTimeout(300_000)
  const server = await AshlarServer.start()
  const [leaks, control] = [await listenForNames(), await listenForNames()]
  const [leakedPackets, controlPackets] = [await listenForPackets(), await listenForPackets()]
  const { launchOptions = {} } = project.use
  const resolving = `MAP *.leak.test 127.0.0.1:${leaks.port}, MAP *.control.test 127.0.0.1:${control.port}`
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--host-resolver-rules=${resolving}`],
  })
  try {
    const page = await browser.newPage({ baseURL: server.address })
    await page.goto('/set-up')
    const attempts = Object.entries(nested(leakedPackets.port))
    const answers = await Promise.all(
      attempts.map(async ([name, script]) => [name, await runComponent(page, `${answering}\n${script}`)]),
    )
    expect(answers).toEqual(attempts.map(([name]) => [name, '{"found":"nothing"}']))
    for (const script of Object.values(naming)) await runComponent(page, `ashlar.updateModel({})\n${script}`)
    // What is sent later arrives later: once this is there, so would be all that was sent before.
    await page.evaluate(connecting(controlPackets.port))
    await expect.poll(controlPackets.count).toBeGreaterThan(0)
    await page.goto('http://any.control.test/').catch(() => null)
    await expect.poll(control.count).toBeGreaterThan(0)
    expect([leakedPackets.count(), leaks.count()]).toEqual([0, 0])
  } finally {
    await browser.close()
    for (const listener of [leaks, control, leakedPackets, controlPackets]) listener.stop()
    await server.remove()
  }
})
