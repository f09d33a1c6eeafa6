import type { IntegrationView } from '@ashlar/contract'
import { builtInDescriptors, findDescriptor, type BuiltInDescriptor } from '@ashlar/integrations/descriptors'

const icons: Readonly<Record<string, string>> = {
  database: 'database',
  service: 'globe',
  code: 'code',
  workflow: 'workflow',
}

/** The icon of a plugin's steps, by what kind of system it is. */
export const iconOf = (pluginId: string): string => icons[findDescriptor(pluginId)?.kind ?? ''] ?? 'globe'

/** The plugins whose steps run without an integration: code, and calls of workflows. */
export const codePlugins: readonly BuiltInDescriptor[] = builtInDescriptors

/** Whether the steps of a plugin run without an integration. */
export const needsNoIntegration = (pluginId: string): boolean =>
  codePlugins.some((descriptor) => descriptor.pluginId === pluginId)

const documents: Readonly<Record<string, string>> = { code: 'code-steps', workflow: 'workflows' }

/** The address of what the documentation says about the steps of a plugin. */
export const documentationOfStep = (pluginId: string): string => {
  const { kind = '', document = documents[kind] ?? 'connect-data' } = findDescriptor(pluginId) ?? {}
  return `/documentation/${document}`
}

/** Integrations under the names of their systems, as a list of choices shows them; those that may not be used are left out. */
export const integrationChoices = (
  integrations: readonly IntegrationView[],
): { group: string; items: { value: string; label: string }[] }[] => {
  const groups = new Map<string, { value: string; label: string }[]>()
  for (const { id, name, pluginId, permissions } of integrations) {
    const group = findDescriptor(pluginId)?.label
    if (group === undefined || !permissions.canUse) continue
    groups.set(group, [...(groups.get(group) ?? []), { value: id, label: name }])
  }
  return [...groups].map(([group, items]) => ({ group, items }))
}
