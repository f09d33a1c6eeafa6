import { Button, Switch } from '@mantine/core'
import classes from '../ApiEditor.module.css'
import { blockFormOf, type BlockFormProps } from './block-form.tsx'
import { Labeled, NameField } from './fields.tsx'

const StreamForm = ({ block, onChange, onRenameVariable, onShowSequence }: BlockFormProps<'stream'>) => {
  const { trigger, variables, options } = block
  return (
    <>
      <Labeled label="Trigger" help="The step that gives the messages.">
        <div className={classes['removable']}>
          <span className={classes['value']}>{trigger?.name ?? 'No step yet'}</span>
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => onShowSequence({ parentId: block.id, place: 'trigger' })}
          >
            {trigger === undefined ? 'Select, then add a step' : 'Select'}
          </Button>
        </div>
      </Labeled>
      <NameField
        label="Name of the message"
        help="The blocks inside read the message by it."
        value={variables.item}
        onRename={(item) => onRenameVariable({ ...block, variables: { item } }, variables.item, item)}
      />
      <Switch
        size="xs"
        label="Send by itself"
        description="What the last block gives for a message is sent to the client."
        checked={!options.disableAutoSend}
        onChange={(event) =>
          onChange({ ...block, options: { disableAutoSend: !event.currentTarget.checked } }, 'autoSend')
        }
      />
    </>
  )
}

export const streamForm = blockFormOf('stream', 'activity', StreamForm)
