import { type LibraryName, libraryNames } from '@ashlar/expression/running'
import {
  EvaluationLost,
  type EvaluationPort,
  type EvaluationReply,
  type EvaluationRequest,
} from './protocol.ts'

/** Fetches the sources of libraries: scripts that export the way of CommonJS. */
export type LibrarySources = Readonly<Record<LibraryName, () => Promise<string>>>

const mention: Readonly<Record<LibraryName, RegExp>> = {
  _: /(?<![\w$.])_(?![\w$])/,
  moment: /(?<![\w$.])moment(?![\w$])/,
}

/** The code of a request; plain text around bindings may be among it. */
const codeOf = ({ method, requestData }: EvaluationRequest): readonly string[] => {
  switch (method) {
    case 'change':
      return requestData.entities.flatMap(({ bindings }) =>
        Object.values(bindings).map(({ template }) => template.slice(template.indexOf('{{'))),
      )
    case 'evaluateActionBindings':
      return requestData.bindings.map(({ template }) => template.slice(template.indexOf('{{')))
    case 'evaluateTrigger':
      return [requestData.dynamicTrigger]
    case 'resumeTrigger':
    case 'addLibrary':
    case 'addParser':
      return []
  }
}

/**
 * An evaluator that is given a library before the first request that mentions its name, and never where none does.
 * What cannot be fetched is tried again with the next such request; until then, its bindings say what is missing.
 */
export const withLibraries = (port: EvaluationPort, sources: LibrarySources): EvaluationPort => {
  let added = new Set<LibraryName>()
  /** What has to be there before anything else is asked: requests keep their order. */
  let ready: Promise<void> | null = null

  const forward = async (request: EvaluationRequest): Promise<EvaluationReply> => {
    try {
      return await port.ask(request)
    } catch (thrown) {
      // A fresh evaluator knows no library.
      if (thrown instanceof EvaluationLost) added = new Set()
      throw thrown
    }
  }

  const add = async (names: readonly LibraryName[]): Promise<void> => {
    for (const name of names) {
      try {
        const source = await sources[name]()
        await forward({ method: 'addLibrary', requestData: { name, source } })
      } catch {
        added.delete(name)
      }
    }
  }

  return {
    ask: (request) => {
      const missing = libraryNames.filter(
        (name) => !added.has(name) && codeOf(request).some((code) => mention[name].test(code)),
      )
      if (missing.length > 0) {
        for (const name of missing) added.add(name)
        const adding = (ready ?? Promise.resolve()).then(() => add(missing))
        ready = adding
        void adding.finally(() => {
          if (ready === adding) ready = null
        })
      }
      return ready === null ? forward(request) : ready.then(() => forward(request))
    },
    shutdown: async () => {
      await port.shutdown()
      added = new Set()
    },
    stop: () => port.stop(),
  }
}
