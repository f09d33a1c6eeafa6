import { evaluateInFrame, type EvaluationPort } from '@ashlar/runtime'
import { evaluatorSourceAddress } from 'virtual:evaluator-source'

const frameAddress = '/evaluator.html'

let source: Promise<string> | null = null

const fetchSource = async (): Promise<string> => {
  const response = await fetch(evaluatorSourceAddress, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`The evaluator answered with status ${response.status}.`)
  return response.text()
}

/** The text of the worker, fetched once; after a failure the next call tries again. */
const evaluatorSource = (): Promise<string> => {
  if (source === null) {
    source = fetchSource()
    source.catch(() => {
      source = null
    })
  }
  return source
}

/** Starts an evaluator for one application on this page. Call it early: it takes two round trips to be there. */
export const startEvaluation = (): EvaluationPort =>
  evaluateInFrame({ page: document, address: frameAddress, workerSource: evaluatorSource() })
