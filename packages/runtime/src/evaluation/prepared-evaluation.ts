import { type PreparedTemplate, readPlainTemplate } from '@ashlar/expression/running'
import {
  EvaluationLost,
  type EntityMessage,
  type EvaluationPort,
  type EvaluationRequest,
  type TemplateText,
} from './protocol.ts'

/** What an evaluator without a parser needs of the page. */
export interface PreparedOptions {
  /** What was prepared of a text; undefined where nothing was. */
  readonly prepared: (text: string) => PreparedTemplate | undefined
  /** Loads the source of the parser, which is handed over before the first text that was not prepared. */
  readonly parserSource: () => Promise<string>
}

/**
 * Stands before an evaluator that has no parser: puts beside each text what was prepared of it. At the first one of
 * which nothing was, and at the first script, the evaluator is given the parser; what is asked meanwhile waits.
 */
export const evaluatePrepared = (
  port: EvaluationPort,
  { prepared, parserSource }: PreparedOptions,
): EvaluationPort => {
  let parser: Promise<void> | null = null

  const send: EvaluationPort['ask'] = async (request) => {
    try {
      return await port.ask(request)
    } catch (thrown) {
      // A fresh evaluator, which takes the place of the lost one, knows nothing.
      if (thrown instanceof EvaluationLost) parser = null
      throw thrown
    }
  }
  const handOver = async (): Promise<void> => {
    try {
      await send({ method: 'addParser', requestData: { source: await parserSource() } })
    } catch {
      // Bindings say so themselves; what is asked next tries again.
      parser = null
    }
  }

  return {
    ask: async (request) => {
      if (parser === null && needsParser(request, prepared)) parser = handOver()
      const sent = withPrepared(request, prepared)
      if (parser !== null) await parser
      return send(sent)
    },
    shutdown: async () => {
      await port.shutdown()
      parser = null
    },
    stop: () => port.stop(),
  }
}

const needsParser = (request: EvaluationRequest, prepared: PreparedOptions['prepared']): boolean => {
  const isUnread = ({ template }: TemplateText): boolean =>
    prepared(template) === undefined && readPlainTemplate(template) === undefined
  if (request.method === 'evaluateTrigger') return true
  if (request.method === 'evaluateActionBindings') return request.requestData.bindings.some(isUnread)
  if (request.method !== 'change') return false
  return request.requestData.entities.some(({ bindings }) => Object.values(bindings).some(isUnread))
}

const withPrepared = (
  request: EvaluationRequest,
  prepared: PreparedOptions['prepared'],
): EvaluationRequest => {
  const beside = <Text extends TemplateText>(text: Text): Text => {
    const found = prepared(text.template)
    return found === undefined ? text : { ...text, prepared: found }
  }
  if (request.method === 'evaluateActionBindings') {
    const { requestData } = request
    return { ...request, requestData: { ...requestData, bindings: requestData.bindings.map(beside) } }
  }
  if (request.method !== 'change' || request.requestData.entities.length === 0) return request
  const withBindings = (entity: EntityMessage): EntityMessage => {
    const bindings = Object.entries(entity.bindings)
    if (bindings.length === 0) return entity
    return { ...entity, bindings: Object.fromEntries(bindings.map(([key, text]) => [key, beside(text)])) }
  }
  const { requestData } = request
  return { ...request, requestData: { ...requestData, entities: requestData.entities.map(withBindings) } }
}
