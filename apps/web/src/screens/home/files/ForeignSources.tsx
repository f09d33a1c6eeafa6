import type { ChosenIntegrations, ForeignSource, ReadForeign } from '@ashlar/files'
import { findIntegrationDescriptor } from '@ashlar/integrations/descriptors'
import { Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { integrationsQuery } from '../../integrations/integrations.ts'
import classes from './Files.module.css'

interface ForeignSourcesProps {
  foreign: ReadForeign
  /** Integrations by the ids of the connections. */
  chosen: ChosenIntegrations
  onChange: (chosen: ChosenIntegrations) => void
}

/** Says what a file of another product holds, and asks which integrations stand for its connections. */
export const ForeignSources = ({ foreign, chosen, onChange }: ForeignSourcesProps) => {
  const { data } = useQuery(integrationsQuery)
  const usable = data?.integrations.filter(({ permissions }) => permissions.canUse) ?? []
  const { product, application, sources } = foreign
  const { length: pages } = application.pages
  const choose = (id: string, integrationId: string | null): void => {
    const next = new Map(chosen)
    const integration = usable.find((each) => each.id === integrationId)
    if (integration === undefined) next.delete(id)
    else next.set(id, { id: integration.id, pluginId: integration.pluginId })
    onChange(next)
  }
  const field = ({ id, name, pluginId, others = [] }: ForeignSource) => (
    <Select
      key={id}
      label={name}
      description={
        others.length === 0
          ? `A connection of the kind ${findIntegrationDescriptor(pluginId)?.label ?? pluginId}.`
          : 'A database. The file does not say of which kind.'
      }
      placeholder="Leave unconnected"
      data={usable
        .filter((integration) => [pluginId, ...others].includes(integration.pluginId))
        .map((integration) => ({ value: integration.id, label: integration.name }))}
      nothingFoundMessage="There is no integration of this kind that you may use."
      clearable
      value={chosen.get(id)?.id ?? null}
      onChange={(integrationId) => choose(id, integrationId)}
    />
  )
  return (
    <Stack gap="md">
      <p className={classes['sentence']} role="status">
        {`${application.name}, from ${product}: ${pages === 1 ? 'one page' : `${pages} pages`}. `}
        {sources.length === 0
          ? ''
          : 'Choose the integrations that its queries run on, or do it later in the editor.'}
      </p>
      {sources.map(field)}
    </Stack>
  )
}
