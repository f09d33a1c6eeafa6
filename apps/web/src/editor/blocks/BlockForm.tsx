import type { Block } from '@ashlar/schema'
import { blockFacts } from '@ashlar/schema'
import { Icon } from '@ashlar/ui'
import { Button, Tooltip } from '@mantine/core'
import type { RunPart } from '@ashlar/contract'
import type { ReactElement } from 'react'
import { LookedAtFields, useIsLookedAt } from '../code/index.ts'
import classes from './ApiEditor.module.css'
import type { BlockFormProps } from './forms/block-form.tsx'
import { blockForms } from './forms/block-forms.ts'
import type { PartChoice } from './parts/part-commands.ts'

interface BlockFormFrameProps extends BlockFormProps {
  block: Block
  /** Whether the block can be run by itself. */
  part: PartChoice
  onRunPart: (kind: RunPart['kind']) => void
}

/** The form of a block: what it is called and what its kind does, and the fields of the kind. */
export const BlockForm = (props: BlockFormFrameProps): ReactElement => {
  const { block, part, onRunPart } = props
  const isLookedAt = useIsLookedAt()
  const { Form } = blockForms[block.kind]
  const { label, description } = blockFacts[block.kind]
  return (
    <div className={classes['form']} role="group" aria-label={block.name}>
      <div className={classes['formHeader']}>
        <p className={classes['kind']}>
          <strong>{block.kind === 'step' ? block.name : label}</strong> {block.kind !== 'step' && description}
        </p>
        {isLookedAt ? null : (
          <Tooltip
            label={'reason' in part ? part.reason : `Run only ${block.name}, with what the latest run gave`}
          >
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<Icon name="play" size={12} />}
              aria-disabled={'reason' in part}
              data-disabled={'reason' in part}
              onClick={() => onRunPart('step')}
            >
              Run this step
            </Button>
          </Tooltip>
        )}
      </div>
      <LookedAtFields isLookedAt={isLookedAt}>
        <Form {...props} />
      </LookedAtFields>
    </div>
  )
}
