import type { IntegrationView } from '@ashlar/contract'
import { blockFacts, type BlockKind } from '@ashlar/schema'
import { Button, Menu, TextInput } from '@mantine/core'
import { Icon } from '@ashlar/ui'
import { Fragment, type ReactElement, useState } from 'react'
import type { BlockActions } from '../block-actions.ts'
import { blockForms } from '../forms/block-forms.ts'
import { codePlugins, iconOf, integrationChoices } from '../plugins.ts'
import classes from './Explorer.module.css'

interface AddBlockMenuProps {
  integrations: readonly IntegrationView[]
  actions: BlockActions
}

interface Choice {
  readonly key: string
  readonly label: string
  readonly help: string
  readonly icon: string
  readonly choose: () => void
}

const choicesOf = (
  integrations: readonly IntegrationView[],
  actions: BlockActions,
): { group: string; choices: Choice[] }[] => {
  const code = codePlugins.map(({ pluginId, label, description }) => ({
    ...{ key: pluginId, label, help: description, icon: iconOf(pluginId) },
    choose: () => actions.addStep({ id: pluginId, pluginId }),
  }))
  const systems = integrationChoices(integrations).map(({ group, items }) => ({
    group,
    choices: items.flatMap(({ value, label }) => {
      const integration = integrations.find(({ id }) => id === value)
      return integration === undefined
        ? []
        : [
            {
              ...{ key: value, label, help: '', icon: iconOf(integration.pluginId) },
              choose: () => actions.addStep(integration),
            },
          ]
    }),
  }))
  const kinds = Object.values(blockFacts).filter(({ kind }) => kind !== 'step')
  const control = kinds.map(
    ({ kind, label, description }: { kind: BlockKind; label: string; description: string }) => ({
      ...{ key: kind, label, help: description, icon: blockForms[kind].icon },
      choose: () => actions.addBlock(kind),
    }),
  )
  return [{ group: 'Code', choices: code }, ...systems, { group: 'Control flow', choices: control }]
}

/** A menu may hold only what can be chosen. With a field to search beside its menu, what opens is a dialog. */
const asDialog = (opened: HTMLElement | null): void => opened?.setAttribute('role', 'dialog')

/** Adds a step on one of the integrations, code, or a control block, beside or inside what is selected. */
export const AddBlockMenu = ({ integrations, actions }: AddBlockMenuProps): ReactElement => {
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const groups = choicesOf(integrations, actions)
    .map(({ group, choices }) => ({
      group,
      choices: choices.filter((choice) => `${group} ${choice.label}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ choices }) => choices.length > 0)
  return (
    <Menu position="top-start" width={300} onOpen={() => setQuery('')} withinPortal>
      <Menu.Target>
        <Button size="xs" variant="subtle" fullWidth justify="flex-start" leftSection={<Icon name="plus" />}>
          Add block
        </Button>
      </Menu.Target>
      <Menu.Dropdown ref={asDialog} aria-label="Add block" className={classes['choices'] ?? ''}>
        <TextInput
          size="xs"
          className={classes['choicesSearch'] ?? ''}
          aria-label="Search blocks"
          placeholder="Search blocks"
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            const [first] = groups.flatMap(({ choices }) => choices)
            if (event.key !== 'Enter' || first === undefined) return
            event.preventDefault()
            event.currentTarget
              .closest<HTMLElement>('[role="dialog"]')
              ?.querySelector<HTMLElement>('[role="menuitem"]')
              ?.click()
          }}
        />
        <div role="menu" aria-label="Blocks">
          {groups.length === 0 && <Menu.Label>No block is called “{query}”.</Menu.Label>}
          {groups.map(({ group, choices }) => (
            <Fragment key={group}>
              <Menu.Label>{group}</Menu.Label>
              {choices.map(({ key, label, help, icon, choose }) => (
                <Menu.Item key={key} leftSection={<Icon name={icon} />} onClick={choose}>
                  {label}
                  {help !== '' && <span className={classes['choiceHelp']}>{help}</span>}
                </Menu.Item>
              ))}
            </Fragment>
          ))}
        </div>
      </Menu.Dropdown>
    </Menu>
  )
}
