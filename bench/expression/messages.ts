import type { EntityDefinition, PreparedTemplate } from '@ashlar/expression'
import type { EvaluationCore } from '@ashlar/runtime/evaluation-core'

type ChangeMessage = Extract<Parameters<EvaluationCore['handle']>[0], { method: 'change' }>
type Reply = ReturnType<EvaluationCore['handle']>
type Message = ChangeMessage['requestData']['entities'][number]

/** What the page says to the worker when it opens: every property is checked to be what its widget takes. */
export function definitionOf(
  entities: readonly EntityDefinition[],
  preparedOf: (text: string) => PreparedTemplate | undefined = () => undefined,
): ChangeMessage {
  return change({ entities: entities.map((entity) => messageOf(entity, preparedOf)) })
}

/** What the page says when one property was set. */
export function changeOf(entity: string, property: string, value: unknown): ChangeMessage {
  return change({ sets: [{ entity, property, value }] })
}

/** The changed values in a reply. */
export function valuesIn({ responseData }: Reply): readonly unknown[] {
  if (typeof responseData !== 'object' || responseData === null || !('values' in responseData)) return []
  return Array.isArray(responseData.values) ? responseData.values : []
}

function change(what: Partial<ChangeMessage['requestData']>): ChangeMessage {
  const nothing = { removed: [], entities: [], sets: [], skipped: [], isCareful: false }
  return { method: 'change', requestData: { ...nothing, ...what } }
}

function messageOf(
  { name, values = {}, bindings = {} }: EntityDefinition,
  preparedOf: (text: string) => PreparedTemplate | undefined,
): Message {
  const bound: Record<string, Message['bindings'][string]> = {}
  const rules: Record<string, Rule> = {}
  for (const [property, binding] of Object.entries(bindings)) {
    const { template, mode = 'text', rows } = typeof binding === 'string' ? { template: binding } : binding
    const prepared = preparedOf(template)
    bound[property] = { template, mode, ...(rows && { rows }), ...(prepared && { prepared }) }
    rules[property] = ruleOf(property)
  }
  const kind = 'response' in values ? 'api' : 'widget'
  return { name, kind, values, bindings: bound, rules, inputs: [] }
}

type Rule = Message['rules'][string]

/** One object for all properties that have it, as all widgets of a kind share their rules. */
const numberRule: Rule = { kind: 'number', fallback: 0 }
const anyRule: Rule = { kind: 'any', fallback: null }

function ruleOf(property: string): Rule {
  return property === 'value' || property.startsWith('columns.') ? numberRule : anyRule
}
