import { isSame } from '@ashlar/document'
import { findBuiltInDescriptor } from '@ashlar/integrations/descriptors'
import { type ApiRecord, blocksWithin, languageOfPlugin, type StepBlock, textsOf } from '@ashlar/schema'
import type { KnownIntegration } from '../scene.ts'
import { addressesIn, shown } from './addresses.ts'
import type { FoundRisk, RiskKind } from './risk.ts'

/** What the blocks of an API bring with them that were not there before. */
export const risksOfApi = (
  before: ApiRecord | undefined,
  after: ApiRecord,
  known: ReadonlySet<string>,
  integrations: readonly KnownIntegration[],
): FoundRisk[] => {
  const risks: FoundRisk[] = []
  const add = (kind: RiskKind, path: string, text: string): void => {
    risks.push({ kind, recordId: after.id, name: after.name, path, text: shown(text) })
  }
  const old = new Map([...blocksWithin(before?.blocks ?? [])].map((block) => [block.id, block]))
  for (const block of blocksWithin(after.blocks)) {
    const was = old.get(block.id)
    if (isSame(was, block)) continue
    const texts = textsOf(block).map(({ text }) => text)
    const oldTexts = new Set(was === undefined ? [] : textsOf(was).map(({ text }) => text))
    const fresh = texts.filter((text) => !oldTexts.has(text))
    for (const address of new Set(fresh.flatMap(addressesIn))) add('outside_address', block.name, address)
    if (block.kind !== 'step') continue
    if (languageOfPlugin(block.pluginId) !== null && fresh.length > 0) {
      add('custom_code', block.name, fresh.join('\n'))
    }
    if (isNewIntegration(block, known)) {
      const integration = integrations.find(({ id }) => id === block.datasourceId)
      add('integration', block.name, integration?.name ?? block.datasourceId)
    }
  }
  return risks
}

const isNewIntegration = ({ pluginId, datasourceId }: StepBlock, known: ReadonlySet<string>): boolean =>
  !known.has(datasourceId) && (findBuiltInDescriptor(pluginId) === undefined || pluginId === 'workflow')
