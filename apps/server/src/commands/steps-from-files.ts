import { randomUUID } from 'node:crypto'
import type { FiledIntegration } from '@ashlar/files'
import { type Block, type Problem, type StepBlock, withSequences } from '@ashlar/schema'
import { usableIntegrations } from '../integrations/usable-integrations.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { MemberPrincipal } from '../requests/principal.ts'

/** Blocks with other steps, wherever they stand in each other. */
export const mapSteps = (blocks: readonly Block[], change: (step: StepBlock) => StepBlock): Block[] =>
  blocks.map((block) =>
    block.kind === 'step'
      ? change(block)
      : withSequences(block, ({ blocks: inner }) => mapSteps(inner, change)),
  )

/** The ids of integrations that are here in place of those that files name: of the same name and kind, among those that the person may use. */
export const integrationsHere = async (
  queries: Queryable,
  actor: MemberPrincipal,
  integrations: readonly FiledIntegration[],
  report: Problem[],
): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>()
  if (integrations.length === 0) return found
  const usable = await usableIntegrations(queries, actor)
  for (const { id, name, pluginId } of integrations) {
    if (usable.some((one) => one.id === id)) continue
    const same = usable.filter((one) => one.pluginId === pluginId && one.name === name)
    const [first] = same
    if (first === undefined) continue
    found.set(id, first.id)
    const others =
      same.length === 1 ? '' : ' There are several of this name: look whether it is the right one.'
    report.push({ path: name, reason: `Steps use the integration of this name that is here.${others}` })
  }
  return found
}

/** A step on the integration that is here in place of the one that its file names. */
export const onIntegrationHere = (step: StepBlock, found: ReadonlyMap<string, string>): StepBlock => ({
  ...step,
  datasourceId: found.get(step.datasourceId) ?? step.datasourceId,
})

/** A step without the integration or workflow that the person may not use: nothing of it is left in what is stored. */
export const withoutWhatItUses = (step: StepBlock): StepBlock => {
  // A plugin that needs no connection stands for itself.
  const needsNone = step.datasourceId === step.pluginId
  const calls = typeof step.configuration['workflowId'] === 'string'
  return {
    ...step,
    ...(needsNone ? {} : { datasourceId: randomUUID() }),
    configuration: { ...step.configuration, ...(calls ? { workflowId: '' } : {}) },
  }
}
