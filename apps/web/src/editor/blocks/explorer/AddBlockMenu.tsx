import type { IntegrationView } from '@ashlar/contract'
import { Icon } from '@ashlar/ui'
import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import type { BlockActions } from '../block-actions.ts'
import { blockChoices } from './block-choices.ts'
import { BlockChoicesMenu } from './BlockChoicesMenu.tsx'

interface AddBlockMenuProps {
  integrations: readonly IntegrationView[]
  actions: BlockActions
}

/** Adds a step on one of the integrations, code, or a control block, beside or inside what is selected. */
export const AddBlockMenu = ({ integrations, actions }: AddBlockMenuProps): ReactElement => (
  <BlockChoicesMenu
    label="Add block"
    position="top-start"
    groups={blockChoices(integrations)}
    target={
      <Button size="xs" variant="subtle" fullWidth justify="flex-start" leftSection={<Icon name="plus" />}>
        Add block
      </Button>
    }
    onChoose={(option) => {
      if ('kind' in option) actions.addBlock(option.kind)
      else actions.addStep(option.integration)
    }}
  />
)
