import type { Block } from '@ashlar/schema'
import { blockFacts } from '@ashlar/schema'
import type { ReactElement } from 'react'
import classes from './ApiEditor.module.css'
import type { BlockFormProps } from './forms/block-form.tsx'
import { blockForms } from './forms/block-forms.ts'

/** The form of a block: what it is called and what its kind does, and the fields of the kind. */
export const BlockForm = (props: BlockFormProps & { block: Block }): ReactElement => {
  const { block } = props
  const { Form } = blockForms[block.kind]
  const { label, description } = blockFacts[block.kind]
  return (
    <div className={classes['form']} role="group" aria-label={block.name}>
      {block.kind !== 'step' && (
        <p className={classes['kind']}>
          <strong>{label}</strong> {description}
        </p>
      )}
      <Form {...props} />
    </div>
  )
}
