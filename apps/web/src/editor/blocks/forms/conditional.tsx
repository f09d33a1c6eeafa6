import { Icon, IconButton } from '@ashlar/ui'
import { Button, Switch } from '@mantine/core'
import classes from '../ApiEditor.module.css'
import { blockFormOf, type BlockFormProps } from './block-form.tsx'
import { TemplateField } from './fields.tsx'

const placeholder = '{{ Step1.output.length > 0 }}'

const ConditionalForm = ({ block, names, onChange, onSubmit }: BlockFormProps<'conditional'>) => {
  const { elseIf } = block
  return (
    <>
      <TemplateField
        label="If"
        help="The first branch whose condition is true runs."
        placeholder={placeholder}
        value={block.if.condition}
        names={names}
        onChange={(condition) => onChange({ ...block, if: { ...block.if, condition } }, 'if')}
        onSubmit={onSubmit}
      />
      {elseIf.map((branch, index) => (
        // Branches have no ids: their places are what tells them apart.
        <div key={`${index}/${elseIf.length}`} className={classes['removable']}>
          <TemplateField
            label={`Else if ${index + 1}`}
            placeholder={placeholder}
            value={branch.condition}
            names={names}
            onChange={(condition) =>
              onChange({ ...block, elseIf: elseIf.with(index, { ...branch, condition }) }, `elseIf.${index}`)
            }
            onSubmit={onSubmit}
          />
          <IconButton
            icon="trash-2"
            label={`Delete else if ${index + 1}`}
            onClick={() => onChange({ ...block, elseIf: elseIf.toSpliced(index, 1) }, 'branches')}
          />
        </div>
      ))}
      <div>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<Icon name="plus" size={14} />}
          disabled={elseIf.length >= 100}
          onClick={() =>
            onChange({ ...block, elseIf: [...elseIf, { condition: '', blocks: [] }] }, 'branches')
          }
        >
          Add else if
        </Button>
      </div>
      <Switch
        size="xs"
        label="Else"
        description="Blocks that run where no condition is true."
        checked={block.else !== undefined}
        onChange={(event) => {
          const { else: _, ...rest } = block
          onChange(event.currentTarget.checked ? { ...rest, else: { blocks: [] } } : rest, 'branches')
        }}
      />
    </>
  )
}

export const conditionalForm = blockFormOf('conditional', 'git-branch', ConditionalForm)
