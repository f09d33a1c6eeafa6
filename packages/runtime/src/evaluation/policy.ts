import { createHash } from 'node:crypto'
import { pictureDirective, type PictureSources } from '@ashlar/schema'
import { permissionsPolicy } from './permissions-policy.ts'

export { permissionsPolicy }

export { parserVariable } from './load-parser.ts'

/** Where the page finds the document of the frame in which bindings are evaluated. */
export const evaluatorAddress = '/evaluator.html'

/**
 * The code of the frame. It makes a channel, hands one end to the page, and starts a worker from the source that
 * the page sends; `terminate` ends the worker, the next source starts another. It never touches what the two say to
 * each other: each start carries a port that goes on to the worker. A page that asks is greeted again, with another
 * channel: a frame of the page's markup may be there before the page's code listens.
 */
const evaluatorFrameScript = `'use strict'
{
  let worker
  const greet = () => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data, ports }) => {
      if (data.command === 'terminate') {
        if (worker) worker.terminate()
        worker = undefined
      } else if (data.command === 'start' && !worker) {
        const address = URL.createObjectURL(new Blob([data.source], { type: 'text/javascript' }))
        worker = new Worker(address)
        worker.onerror = (event) => port1.postMessage({ failed: String(event.message || 'It could not be loaded.') })
        worker.postMessage(null, [ports[0]])
      }
    }
    parent.postMessage('evaluator', location.origin, [port2])
  }
  onmessage = ({ source, origin, data }) => {
    if (source === parent && origin === location.origin && data === 'evaluator') greet()
  }
  greet()
}`

/** The whole document of the frame: constant, so that its one script is named by its hash. */
export const evaluatorDocument = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Evaluator</title><script>${evaluatorFrameScript}</script></html>`

const scriptHash = createHash('sha256').update(evaluatorFrameScript).digest('base64')

/**
 * The headers of the frame's document. `sandbox` without allow-same-origin gives it an origin of its own, so that
 * no cookie, no storage and no session belongs to it; its worker comes from a blob and inherits this policy, so that
 * bindings have no network. 'unsafe-eval' is what compiling bindings needs, and is granted nowhere else.
 */
export const evaluatorHeaders: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'sha256-${scriptHash}' 'unsafe-eval'`,
    'worker-src blob:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'Permissions-Policy': permissionsPolicy(),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/**
 * The headers of the viewer's document. Nothing a builder wrote runs here: no inline script, no eval. Styles set by
 * components need 'unsafe-inline' for styles; films, sounds and pages in frames may come from any secure address, since
 * widgets show them, and pictures from where the application says. What a page in a frame may do is up to the frame's own
 * sandbox.
 */
export const viewerHeaders = (pictures: PictureSources): Readonly<Record<string, string>> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    pictureDirective(pictures),
    "font-src 'self'",
    "connect-src 'self'",
    // Pages and players from elsewhere, each in a sandbox that its component names; the evaluator is our own.
    "frame-src 'self' https:",
    "media-src 'self' data: blob: https:",
    // The PDF viewer reads files in a worker, which is a built file; nothing from a blob or a text becomes a worker.
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; '),
  // The camera takes pictures and films; cells, themes and steps are copied and pasted.
  'Permissions-Policy': permissionsPolicy(['camera', 'microphone', 'clipboard-read', 'clipboard-write']),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
})

const builtFileHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
}

/** A worker has the policy of its file. The one that formats Python is compiled code, which no page may run. */
const pythonFormatterHeaders: Readonly<Record<string, string>> = {
  ...builtFileHeaders,
  'Content-Security-Policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
}

/** The headers of a built file, whose name changes with its content. */
export const assetHeaders = (fileName: string): Readonly<Record<string, string>> =>
  fileName.startsWith('python-formatter-') ? pythonFormatterHeaders : builtFileHeaders
