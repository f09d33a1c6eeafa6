import { nextName } from '@ashlar/schema'
import { Icon, IconButton } from '@ashlar/ui'
import { Button, Select } from '@mantine/core'
import classes from '../ApiEditor.module.css'
import { blockFormOf, type BlockFormProps } from './block-form.tsx'
import { NameField, TemplateField } from './fields.tsx'

type Props = BlockFormProps<'variables'>
type Item = Props['block']['items'][number]

const types: { value: Item['type']; label: string }[] = [
  { value: 'SIMPLE', label: 'Simple: get() and set()' },
  { value: 'ADVANCED', label: 'Advanced: await get() and set()' },
  { value: 'NATIVE', label: 'Native: read by its name' },
  { value: 'FILEPICKER', label: 'Files: readContents()' },
]
const modes: { value: Item['mode']; label: string }[] = [
  { value: 'READWRITE', label: 'Read and write' },
  { value: 'READ', label: 'Read only' },
]

const VariablesForm = ({ block, names, onChange, onRenameVariable, onSubmit }: Props) => {
  const { items } = block
  const set = (index: number, next: Item, field: string): void =>
    onChange({ ...block, items: items.with(index, next) }, `${field} ${index}`)
  return (
    <>
      {items.map((item, index) => (
        <fieldset key={item.key} className={classes['variable']}>
          <legend className={classes['hidden']}>{item.key}</legend>
          <div className={classes['removable']}>
            <NameField
              label="Name"
              value={item.key}
              onRename={(key) => onRenameVariable(block, item.key, key)}
            />
            <IconButton
              icon="trash-2"
              label={`Delete variable ${item.key}`}
              onClick={() => onChange({ ...block, items: items.toSpliced(index, 1) }, 'items')}
            />
          </div>
          <Select
            size="xs"
            label="Type"
            data={types}
            value={item.type}
            allowDeselect={false}
            onChange={(type) => type !== null && set(index, { ...item, type }, 'type')}
          />
          <Select
            size="xs"
            label="Mode"
            data={modes}
            value={item.mode}
            allowDeselect={false}
            onChange={(mode) => mode !== null && set(index, { ...item, mode }, 'mode')}
          />
          <TemplateField
            label={`Value of ${item.key}`}
            placeholder="Empty: null"
            value={item.value}
            names={names}
            onChange={(value) => set(index, { ...item, value }, 'value')}
            onSubmit={onSubmit}
          />
        </fieldset>
      ))}
      <div>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<Icon name="plus" size={14} />}
          disabled={items.length >= 200}
          onClick={() => {
            const taken = new Set([...items.map(({ key }) => key), ...names().map(({ name }) => name)])
            const key = nextName('variable', taken)
            onChange(
              { ...block, items: [...items, { key, value: '', type: 'SIMPLE', mode: 'READWRITE' }] },
              'items',
            )
          }}
        >
          Add variable
        </Button>
      </div>
    </>
  )
}

export const variablesForm = blockFormOf('variables', 'variable', VariablesForm)
