import { Switch } from '@mantine/core'
import { blockFormOf, type BlockFormProps } from './block-form.tsx'
import { NameField } from './fields.tsx'

const TryCatchForm = ({ block, onChange, onRenameVariable }: BlockFormProps<'tryCatch'>) => {
  const toggle = (part: 'catch' | 'finally', isOn: boolean): void => {
    const { [part]: _, ...rest } = block
    onChange(isOn ? { ...rest, [part]: { blocks: [] } } : rest, part)
  }
  return (
    <>
      <Switch
        size="xs"
        label="Catch"
        description="Blocks that run where one in Try fails. Without any block, the error is passed over."
        checked={block.catch !== undefined}
        onChange={(event) => toggle('catch', event.currentTarget.checked)}
      />
      {block.catch !== undefined && (
        <NameField
          label="Name of the error"
          help="The blocks in Catch read the message of the error by it."
          value={block.variables.error}
          onRename={(error) =>
            onRenameVariable({ ...block, variables: { error } }, block.variables.error, error)
          }
        />
      )}
      <Switch
        size="xs"
        label="Finally"
        description="Blocks that run in any case, behind all others."
        checked={block.finally !== undefined}
        onChange={(event) => toggle('finally', event.currentTarget.checked)}
      />
    </>
  )
}

export const tryCatchForm = blockFormOf('tryCatch', 'shield', TryCatchForm)
