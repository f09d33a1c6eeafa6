import { Icon } from '@ashlar/ui'
import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import type { BlockChoiceGroup, BlockOption } from './block-choices.ts'
import { BlockChoicesMenu } from './BlockChoicesMenu.tsx'

interface AddBlockMenuProps {
  choices: readonly BlockChoiceGroup[]
  onChoose: (option: BlockOption) => void
}

/** Adds a step on one of the integrations, code, or a control block, beside or inside what is selected. */
export const AddBlockMenu = ({ choices, onChoose }: AddBlockMenuProps): ReactElement => (
  <BlockChoicesMenu
    label="Add block"
    position="top-start"
    groups={choices}
    target={
      <Button size="xs" variant="subtle" fullWidth justify="flex-start" leftSection={<Icon name="plus" />}>
        Add block
      </Button>
    }
    onChoose={onChoose}
  />
)
