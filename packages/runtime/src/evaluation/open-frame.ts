/** A frame for an evaluator, from the moment on which it stands in the page. */
export interface EvaluatorFrame {
  /** The way to the frame's own script, once it has said that it is there; never resolves where it does not. */
  readonly control: Promise<MessagePort>
  /** The way to a worker that was started with the frame; absent where none was. */
  readonly worker?: Promise<MessagePort>
  /** Takes the frame out of the page. */
  readonly close: () => void
}

/** Has a frame's script start a worker of a source; answers with the way to the worker, which queues what it is told. */
export const startWorkerIn = (control: MessagePort, source: string): MessagePort => {
  const { port1, port2 } = new MessageChannel()
  control.postMessage({ command: 'start', source }, [port2])
  return port1
}

/** By which attribute a page says that a frame of its markup is there for whoever evaluates first. */
const waitingFrame = 'data-evaluator'

const makeFrame = (page: Document, address: string): HTMLIFrameElement => {
  const element = page.createElement('iframe')
  element.setAttribute('sandbox', 'allow-scripts')
  element.setAttribute('aria-hidden', 'true')
  element.tabIndex = -1
  element.hidden = true
  element.title = 'Evaluator'
  element.src = address
  return element
}

/**
 * The hidden frame in which an evaluator lives: the one that the page's markup has waiting, which a browser began to
 * load before any code was here, or else a new one. `address` is where the frame's document is served, with its own
 * headers: `evaluatorAddress`.
 */
export const openFrame = (page: Document, address: string): EvaluatorFrame => {
  const view = page.defaultView
  const waiting = page.querySelector<HTMLIFrameElement>(`iframe[${waitingFrame}][src="${address}"]`)
  const element = waiting ?? makeFrame(page, address)
  let greet = (_event: MessageEvent<unknown>): void => undefined
  const control = new Promise<MessagePort>((resolve) => {
    greet = (event) => {
      const port = event.ports[0]
      // An opaque origin is written "null"; only our own frame has this window.
      if (event.source !== element.contentWindow || event.origin !== 'null' || event.data !== 'evaluator')
        return
      view?.removeEventListener('message', greet)
      if (port !== undefined) resolve(port)
    }
  })
  view?.addEventListener('message', greet)
  if (waiting === null) page.body.append(element)
  else {
    waiting.removeAttribute(waitingFrame)
    // It may have greeted when nobody listened yet. An opaque origin cannot be addressed, and nothing is told.
    waiting.contentWindow?.postMessage('evaluator', '*')
  }
  return {
    control,
    close: () => {
      view?.removeEventListener('message', greet)
      element.remove()
    },
  }
}
