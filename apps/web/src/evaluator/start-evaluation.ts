import {
  evaluateInFrame,
  evaluatePrepared,
  withLibraries,
  type EvaluationPort,
  type PreparedOptions,
} from '@ashlar/runtime'
import { evaluatorSourceAddress, parserSourceAddress } from 'virtual:evaluator-source'
import { librarySources } from './library-sources.ts'

/** Under the address of embedded applications the frame may have pages of other sites above it. */
const frameAddress = (): string =>
  window.location.pathname.startsWith('/embed/') ? '/embed/evaluator.html' : '/evaluator.html'

/** Fetches a text once; after a failure the next call tries again. */
const fetchedOnce = (address: string): (() => Promise<string>) => {
  let text: Promise<string> | null = null
  const fetchText = async (): Promise<string> => {
    const response = await fetch(address, { credentials: 'same-origin' })
    if (!response.ok) throw new Error(`The evaluator answered with status ${response.status}.`)
    return response.text()
  }
  return () => {
    if (text === null) {
      text = fetchText()
      text.catch(() => {
        text = null
      })
    }
    return text
  }
}

const workerSource = fetchedOnce(evaluatorSourceAddress)
const parserSource = fetchedOnce(parserSourceAddress)

/**
 * Starts an evaluator for one application on this page. Call it early: it takes two round trips to be there.
 * `prepared` finds what was prepared of a text; without it, everything is parsed.
 */
export const startEvaluation = (prepared?: PreparedOptions['prepared']): EvaluationPort => {
  // Asked for beside the worker where it is needed for certain.
  if (prepared === undefined) parserSource().catch(() => undefined)
  const frame = evaluateInFrame({ page: document, address: frameAddress(), workerSource: workerSource() })
  const port = evaluatePrepared(frame, { prepared: prepared ?? (() => undefined), parserSource })
  return withLibraries(port, librarySources)
}
