import type { IntegrationView } from '@ashlar/contract'
import { Button, Menu } from '@mantine/core'
import { Icon } from '@ashlar/ui'
import { Fragment, type ReactElement } from 'react'
import { iconOf, integrationChoices } from './plugins.ts'

interface AddStepMenuProps {
  integrations: readonly IntegrationView[]
  onAdd: (integration: IntegrationView) => void
}

/** Adds a step on one of the integrations. */
export const AddStepMenu = ({ integrations, onAdd }: AddStepMenuProps): ReactElement => {
  const choices = integrationChoices(integrations)
  return (
    <Menu position="top-start" width={240}>
      <Menu.Target>
        <Button size="xs" variant="subtle" fullWidth justify="flex-start" leftSection={<Icon name="plus" />}>
          Add block
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.length === 0 && <Menu.Label>There is no integration that you may use yet.</Menu.Label>}
        {choices.map(({ group, items }) => (
          <Fragment key={group}>
            <Menu.Label>{group}</Menu.Label>
            {integrations
              .filter((integration) => items.some((item) => item.value === integration.id))
              .map((integration) => (
                <Menu.Item
                  key={integration.id}
                  leftSection={<Icon name={iconOf(integration.pluginId)} />}
                  onClick={() => onAdd(integration)}
                >
                  {integration.name}
                </Menu.Item>
              ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
