import { parsingReader } from '@ashlar/expression'
import { EvaluationCore } from '../src/evaluation/evaluation-core.ts'
import type { EntitySource } from '../src/evaluation/entity-source.ts'
import { EvaluationSession } from '../src/evaluation/evaluation-session.ts'
import { PageValues } from '../src/evaluation/page-values.ts'
import {
  EvaluationLost,
  isScriptRequest,
  type EvaluationPort,
  type EvaluationRequest,
} from '../src/evaluation/protocol.ts'
import type { ReportedProblem } from '../src/evaluation/reported-problem.ts'

/** What the page says of one component: its bindings, and values that nothing computes. */
export const aSource = (
  name: string,
  bindings: Record<string, string>,
  values: Record<string, unknown> = {},
): EntitySource => ({
  id: `id-${name}`,
  message: {
    name,
    kind: 'widget',
    values: { ...Object.fromEntries(Object.keys(bindings).map((key) => [key, 'initial'])), ...values },
    bindings: Object.fromEntries(
      Object.entries(bindings).map(([key, template]) => [key, { template, mode: 'text' as const }]),
    ),
    rules: {},
    inputs: [],
  },
  errors: {},
  follows: {},
})

/** How long a binding takes that says "slow", in milliseconds: nearly as long as a request may. */
const slowTime = 1900

/**
 * A port whose evaluator is lost whenever a request would evaluate a binding that says "hang", or more than one that says
 * "slow".
 */
export const aPortThatHangs = () => {
  let progress: string | null = null
  const fresh = () =>
    new EvaluationCore(
      parsingReader,
      (path) => (progress = path),
      () => 0,
    )
  let core = fresh()
  const requests: EvaluationRequest[] = []
  let waited = 0
  const slowIn = (request: EvaluationRequest): number => {
    if (request.method !== 'change') return 0
    const { entities, skipped } = request.requestData
    return entities
      .flatMap(({ name, bindings }) =>
        Object.entries(bindings).map(([key, { template }]) => ({ path: `${name}.${key}`, template })),
      )
      .filter(({ path, template }) => template.includes('slow') && !skipped.includes(path)).length
  }
  const hangsAt = (request: EvaluationRequest): string | null => {
    if (request.method === 'evaluateActionBindings') {
      return request.requestData.bindings.some(({ template }) => template.includes('hang')) ? 'event' : null
    }
    if (request.method !== 'change') return null
    const { entities, skipped, limit = 2000, isCareful } = request.requestData
    if (!isCareful && slowIn(request) * slowTime > limit) return 'slow'
    for (const entity of entities) {
      for (const [property, { template }] of Object.entries(entity.bindings)) {
        const path = `${entity.name}.${property}`
        const isOver = template.includes('hang') || (template.includes('slow') && limit < 2000)
        if (isOver && !skipped.includes(path)) return path
      }
    }
    return null
  }
  const port: EvaluationPort = {
    ask: async (request) => {
      requests.push(request)
      const culprit = hangsAt(request)
      if (culprit !== null) {
        core = fresh()
        const isCareful = request.method === 'change' && request.requestData.isCareful
        waited += (request.method === 'change' ? request.requestData.limit : undefined) ?? 2000
        throw new EvaluationLost('evaluation_too_long', 'It was stopped.', isCareful ? culprit : null)
      }
      progress = null
      const timeTaken = slowIn(request) * slowTime
      waited += timeTaken
      const reply = isScriptRequest(request) ? await core.handleScript(request) : core.handle(request)
      return structuredClone({ ...reply, timeTaken })
    },
    shutdown: async () => {},
    stop: () => {},
  }
  return { port, requests, progress: () => progress, waited: () => waited }
}

/** A session over a port, and all that it tells the page. */
export const aSession = (port: EvaluationPort) => {
  const values = new PageValues()
  const failures: string[] = []
  const problems: ReportedProblem[] = []
  /** Of what is told: how the values stood each time that everything was answered. */
  const settled: unknown[] = []
  const session = new EvaluationSession(port, values, {
    changed: () => {},
    dependenciesChanged: () => {},
    restarted: () => {},
    failed: (message) => failures.push(message),
    found: (problem) => problems.push(problem),
    settled: () => settled.push(values.at('Text1.text')),
  })
  const define = (...sources: EntitySource[]) => {
    values.define(sources)
    session.define(sources)
  }
  const set = (name: string, property: string, value: unknown) => {
    values.set(name, property, value)
    session.set(name, property, value)
  }
  return { session, values, failures, problems, settled, define, set }
}
