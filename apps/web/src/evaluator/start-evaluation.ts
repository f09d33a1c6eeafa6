import {
  evaluateInFrame,
  evaluatePrepared,
  withLibraries,
  type EvaluationPort,
  type PreparedOptions,
} from '@ashlar/runtime'
import { evaluatorSourceAddress, parserSourceAddress } from 'virtual:evaluator-source'
import { openEvaluatorFrame, takeEvaluatorAhead } from './preloaded-evaluator.ts'
import { fetchSource } from './fetch-source.ts'
import { librarySources } from './library-sources.ts'

/** Fetches a text once; after a failure the next call tries again. */
const fetchedOnce = (address: string): (() => Promise<string>) => {
  let text: Promise<string> | null = null
  return () => {
    if (text === null) {
      text = fetchSource(address)
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
  const ahead = takeEvaluatorAhead()
  const evaluator = evaluateInFrame(ahead ?? { frame: openEvaluatorFrame(), workerSource: workerSource() })
  const port = evaluatePrepared(evaluator, { prepared: prepared ?? (() => undefined), parserSource })
  return withLibraries(port, librarySources)
}
