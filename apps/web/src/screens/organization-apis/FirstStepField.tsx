import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { codePlugins, integrationChoices } from '../../editor/blocks/plugins.ts'
import { integrationsQuery } from '../integrations/integrations.ts'

/** What a new workflow or job begins with: a step on an integration, one that needs none, or nothing. */
export interface FirstStep {
  datasource?: string
  plugin?: string
}

/** Chooses what a new workflow or job begins with. */
export const FirstStepField = ({ onChange }: { onChange: (first: FirstStep) => void }) => {
  const { data } = useQuery(integrationsQuery)
  const code = codePlugins.map(({ pluginId, label }) => ({ value: pluginId, label }))
  return (
    <Select
      mt="md"
      label="First step"
      placeholder="None: begin empty"
      data={[{ group: 'Code', items: code }, ...integrationChoices(data?.integrations ?? [])]}
      searchable
      clearable
      nothingFoundMessage="Nothing is called so"
      onChange={(chosen) => {
        if (chosen === null) onChange({})
        else
          onChange(code.some(({ value }) => value === chosen) ? { plugin: chosen } : { datasource: chosen })
      }}
    />
  )
}
