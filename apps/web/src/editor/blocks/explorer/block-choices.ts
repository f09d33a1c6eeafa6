import type { IntegrationView } from '@ashlar/contract'
import { blockFacts, type BlockKind } from '@ashlar/schema'
import { blockForms } from '../forms/block-forms.ts'
import { codePlugins, iconOf, integrationChoices } from '../plugins.ts'

/** A step on something, or a control block of a kind. */
export type BlockOption =
  | { readonly integration: Pick<IntegrationView, 'id' | 'pluginId'> }
  | { readonly kind: BlockKind }

/** A block as it is offered. */
export interface BlockChoice {
  readonly key: string
  readonly label: string
  /** A sentence about it; may be empty. */
  readonly help: string
  readonly icon: string
  readonly option: BlockOption
}

/** Choices under what they have in common. */
export interface BlockChoiceGroup {
  readonly group: string
  readonly choices: readonly BlockChoice[]
}

/**
 * Every block that can be added: code, steps on the integrations that may be used, control blocks. Where runs are not
 * recorded block by block, as those of pages, the blocks that wait for people are left out.
 */
export const blockChoices = (
  integrations: readonly IntegrationView[],
  isRecorded: boolean,
): BlockChoiceGroup[] => {
  const code = codePlugins.map(({ pluginId, label, description }) => ({
    key: pluginId,
    label,
    help: description,
    icon: iconOf(pluginId),
    // What needs no connection stands for itself.
    option: { integration: { id: pluginId, pluginId } },
  }))
  const systems = integrationChoices(integrations).map(({ group, items }) => ({
    group,
    choices: items.flatMap(({ value, label }): BlockChoice[] => {
      const integration = integrations.find(({ id }) => id === value)
      if (integration === undefined) return []
      const icon = iconOf(integration.pluginId)
      return [{ key: value, label, help: '', icon, option: { integration } }]
    }),
  }))
  const kinds = Object.values(blockFacts).filter(
    ({ kind, needsRecord }) => kind !== 'step' && (isRecorded || needsRecord !== true),
  )
  const control = kinds.map(
    ({ kind, label, description }: { kind: BlockKind; label: string; description: string }) => ({
      key: kind,
      label,
      help: description,
      icon: blockForms[kind].icon,
      option: { kind },
    }),
  )
  return [{ group: 'Code', choices: code }, ...systems, { group: 'Control flow', choices: control }]
}

/** The choices that a search leaves. */
export const foundChoices = (groups: readonly BlockChoiceGroup[], query: string): BlockChoiceGroup[] => {
  const wanted = query.trim().toLowerCase()
  return groups
    .map(({ group, choices }) => ({
      group,
      choices: choices.filter(({ label }) => `${group} ${label}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ choices }) => choices.length > 0)
}
