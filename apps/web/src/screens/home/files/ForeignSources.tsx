import type { ForeignSource, ReadForeign } from '@ashlar/files'
import { findIntegrationDescriptor } from '@ashlar/integrations/descriptors'
import { Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { integrationsQuery } from '../../integrations/integrations.ts'
import classes from './Files.module.css'

interface ForeignSourcesProps {
  foreign: ReadForeign
  /** Ids of integrations by those of the connections. */
  chosen: ReadonlyMap<string, string>
  onChange: (chosen: ReadonlyMap<string, string>) => void
}

/** Says what a file of another product holds, and asks which integrations stand for its connections. */
export const ForeignSources = ({ foreign, chosen, onChange }: ForeignSourcesProps) => {
  const { data } = useQuery(integrationsQuery)
  const usable = data?.integrations.filter(({ permissions }) => permissions.canUse) ?? []
  const { product, application, sources } = foreign
  const { length: pages } = application.pages
  const choose = (id: string, integrationId: string | null): void => {
    const next = new Map(chosen)
    if (integrationId === null) next.delete(id)
    else next.set(id, integrationId)
    onChange(next)
  }
  const field = ({ id, name, pluginId }: ForeignSource) => (
    <Select
      key={id}
      label={name}
      description={`A connection of the kind ${findIntegrationDescriptor(pluginId)?.label ?? pluginId}.`}
      placeholder="Leave unconnected"
      data={usable
        .filter((integration) => integration.pluginId === pluginId)
        .map((integration) => ({ value: integration.id, label: integration.name }))}
      nothingFoundMessage="There is no integration of this kind that you may use."
      clearable
      value={chosen.get(id) ?? null}
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
