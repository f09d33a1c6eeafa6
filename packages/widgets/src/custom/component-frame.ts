import { charactersPerSecond, longestText, messagesPerSecond } from './frame-limits.ts'

/** Where the page finds the document in which the code of custom components runs. */
export const componentFrameAddress = '/component.html'

/** The address of that document for a page: below `/embed/` it may have pages of other sites above it. */
export const componentFrameAddressFor = (pathname: string): string =>
  pathname.startsWith('/embed/') ? `/embed${componentFrameAddress}` : componentFrameAddress

/**
 * The code of the inner frame, in which the builder's code runs. It hands one end of a channel to the page, is sent the builder's HTML, CSS and JavaScript over
 * it once, and offers them `ashlar`. The page trusts nothing that comes back: what runs here could take the channel.
 */
const frameScript = `'use strict'
{
  const channel = new MessageChannel()
  const port = channel.port1
  const listeners = new Set()
  let model = {}
  let told = ''
  let theme = {}
  let hasStarted = false
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel']) delete window[name]
  // A frame inside would have all of the platform again: each is taken away before anything of it is loaded. What is
  // used for that is kept here, as the builder's code may replace whatever it reaches.
  const { apply } = Reflect
  const { querySelectorAll: findInDocument } = Document.prototype
  const findInTree = DocumentFragment.prototype.querySelectorAll
  const { remove, attachShadow } = Element.prototype
  const countOf = Object.getOwnPropertyDescriptor(NodeList.prototype, 'length').get
  const { item } = NodeList.prototype
  const { observe } = MutationObserver.prototype
  const Watcher = MutationObserver
  const keepFramesOut = (root, find) => {
    const watcher = new Watcher(() => {
      const found = apply(find, root, ['iframe, frame, object, embed, fencedframe, portal'])
      const count = apply(countOf, found, [])
      for (let place = 0; place < count; place += 1) apply(remove, apply(item, found, [place]), [])
      if (count > 0) problem('Custom components hold no frames.')
    })
    apply(observe, watcher, [root, { childList: true, subtree: true }])
  }
  keepFramesOut(document, findInDocument)
  Element.prototype.attachShadow = function (how) {
    const root = apply(attachShadow, this, [how])
    keepFramesOut(root, findInTree)
    return root
  }
  // These make trees of markup that nothing here would watch.
  for (const owner of [Element.prototype, ShadowRoot.prototype, Document, Document.prototype])
    for (const name of ['setHTMLUnsafe', 'parseHTMLUnsafe', 'write', 'writeln', 'open', 'streamHTMLUnsafe', 'streamAppendHTMLUnsafe'])
      delete owner[name]
  const send = (type, content) => port.postMessage({ type, ...content })
  // Said before code of the builder runs: where that never ends, it is the last that is heard of this frame.
  let toldAt = -Infinity
  const isBusy = () => {
    toldAt = performance.now()
    send('busy', {})
  }
  for (const name of ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup', 'input', 'change', 'submit'])
    window.addEventListener(name, isBusy, true)
  for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame']) {
    const original = window[name]
    window[name] = (callback, ...rest) => {
      if (typeof callback !== 'function') return original(callback, ...rest)
      return original((...given) => {
        // What moves does so many times a second, and need not say so each time.
        if (performance.now() - toldAt > 100) isBusy()
        return callback.apply(window, given)
      }, ...rest)
    }
  }
  const problem = (cause) => send('problem', { message: String(cause && cause.message || cause).slice(0, 500) })
  const call = (listener) => {
    try {
      listener(model)
    } catch (cause) {
      problem(cause)
    }
  }
  const takeModel = (text) => {
    model = JSON.parse(text)
    if (text === told) return
    told = text
    if (listeners.size > 0) isBusy()
    for (const listener of listeners) call(listener)
  }
  const takeTheme = (variables) => {
    theme = variables
    for (const [name, value] of Object.entries(variables)) document.documentElement.style.setProperty(name, value)
  }
  const ashlar = {
    get model() {
      return model
    },
    get theme() {
      return theme
    },
    onModelChange(listener) {
      listeners.add(listener)
      if (hasStarted) call(listener)
      return () => listeners.delete(listener)
    },
    updateModel(changes) {
      const text = JSON.stringify(changes ?? {})
      model = { ...model, ...JSON.parse(text) }
      send('updateModel', { changes: text })
    },
    trigger(name, details) {
      send('trigger', { name: String(name), details: JSON.stringify(details ?? {}) })
    },
  }
  Object.defineProperty(window, 'ashlar', { value: Object.freeze(ashlar) })
  const run = (code) => {
    const script = document.createElement('script')
    script.textContent = code
    return script
  }
  const start = ({ html, css, script, modelText, variables }) => {
    send('started', {})
    takeTheme(variables)
    hasStarted = true
    takeModel(modelText)
    const style = document.createElement('style')
    style.textContent = css
    document.head.append(style)
    document.body.innerHTML = html
    for (const inert of document.body.querySelectorAll('script')) inert.replaceWith(run(inert.textContent))
    document.body.append(run(script))
    const tellHeight = () => send('height', { height: document.documentElement.getBoundingClientRect().height })
    new ResizeObserver(tellHeight).observe(document.documentElement)
  }
  port.onmessage = ({ data }) => {
    if (data.type === 'start' && !hasStarted) start(data)
    else if (data.type === 'model') takeModel(data.modelText)
    else if (data.type === 'theme') takeTheme(data.variables)
    else if (data.type === 'ask') send('alive', {})
  }
  window.addEventListener('error', (event) => problem(event.message || 'Something could not be loaded.'), true)
  window.addEventListener('unhandledrejection', (event) => problem(event.reason))
  document.addEventListener('securitypolicyviolation', (event) => {
    problem('Custom components have no network: ' + event.blockedURI.slice(0, 200) + ' was refused.')
  })
  // Around it is only the outer frame, whose origin has no name.
  parent.postMessage('component', '*', [channel.port2])
}`

const frameStyle = `html { color: var(--app-text); font-family: system-ui, sans-serif; font-size: 14px; line-height: 1.5 }
body { margin: 0 }`

const innerDocument = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Component</title><style>${frameStyle}</style></head><body><script>${frameScript}</script></body></html>`

/** Text as a literal of a script that stands in a document. */
const literal = (text: string): string => JSON.stringify(text).replaceAll('<', '\\u003c')

/**
 * The code of the outer frame. It holds the inner one and passes on what that says, as far as a component may say it: what
 * is too much, or too long, is never copied to the thread of the page. A frame may go only where the policy of the document
 * around it lets it: the page around lets frames go to pages from elsewhere, this document lets its own go nowhere, so that
 * what runs inside cannot carry anything away in an address.
 */
const holderScript = `'use strict'
{
  const inner = document.createElement('iframe')
  inner.sandbox = 'allow-scripts'
  inner.title = 'Component'
  inner.srcdoc = ${literal(innerDocument)}
  const longest = { type: 20, name: 200, message: 500, changes: ${longestText}, details: ${longestText} }
  let second = 0
  let count = 0
  let characters = 0
  const passOn = (data, port) => {
    if (performance.now() - second >= 1000) {
      second = performance.now()
      count = characters = 0
    }
    count += 1
    const message = typeof data?.height === 'number' ? { height: data.height } : {}
    for (const [name, limit] of Object.entries(longest)) {
      const text = data?.[name]
      if (typeof text !== 'string') continue
      characters += text.length
      if (text.length <= limit) message[name] = text
    }
    if (count <= ${messagesPerSecond} && characters <= ${charactersPerSecond}) port.postMessage(message)
    else {
      port.postMessage({ type: 'tooMuch' })
      inner.remove()
    }
  }
  window.addEventListener('message', ({ source, data, ports }) => {
    const given = ports[0]
    if (source !== inner.contentWindow || data !== 'component' || given === undefined) return
    const way = new MessageChannel()
    given.onmessage = (event) => passOn(event.data, way.port1)
    way.port1.onmessage = (event) => given.postMessage(event.data)
    parent.postMessage('component', location.origin, [way.port2])
  })
  document.body.append(inner)
}`

const holderStyle = `html, body, iframe { display: block; box-sizing: border-box; width: 100%; height: 100%; margin: 0; border: 0 }`

/** The whole document of the frame; the same for every component. */
export const componentFrameDocument = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Component</title><style>${holderStyle}</style></head><body><script>${holderScript}</script></body></html>`

/**
 * The headers of the frame's document. `sandbox` without allow-same-origin gives it an origin of its own, so that no
 * cookie, no storage and no session belongs to it, and the page around it is out of reach. What a builder wrote may run
 * here as it is, which is granted nowhere else; it has no network at all, and `frame-src` lets the inner frame, which takes
 * this policy over, go nowhere.
 */
export const componentFrameHeaders: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': [
    'sandbox allow-scripts',
    "default-src 'none'",
    "script-src 'unsafe-inline' 'unsafe-eval'",
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    'font-src data:',
    'media-src data: blob:',
    "connect-src 'none'",
    "frame-src 'none'",
    "worker-src 'none'",
    "object-src 'none'",
    "webrtc 'block'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  // Chromium connects ahead to where a frame is about to go, before any policy refuses that; this keeps it, and peer
  // connections, from looking up a name.
  'Connection-Allowlist': '()',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), clipboard-read=(), clipboard-write=(), usb=(), serial=(), hid=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
