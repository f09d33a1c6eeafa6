import { SegmentedControl } from '@mantine/core'
import { blockFormOf, type BlockFormProps } from './block-form.tsx'
import { CountField, Labeled, NameField, TemplateField } from './fields.tsx'

const types = [
  { value: 'FOREACH', label: 'For each' },
  { value: 'FOR', label: 'For' },
  { value: 'WHILE', label: 'While' },
] as const

const ranges = {
  FOREACH: { label: 'List', help: 'The blocks run once for each item.', placeholder: '{{ Step1.output }}' },
  FOR: { label: 'Number of times', help: 'A whole number.', placeholder: '10' },
  WHILE: {
    label: 'Condition',
    help: 'The blocks run as long as it is true. It is asked before each turn.',
    placeholder: '{{ variable1.get() < 10 }}',
  },
} as const

const LoopForm = (props: BlockFormProps<'loop'>) => {
  const { block, names, onChange, onRenameVariable, onSubmit } = props
  const { variables } = block
  const range = ranges[block.type]
  const rename = (which: 'item' | 'index') => (to: string) =>
    onRenameVariable({ ...block, variables: { ...variables, [which]: to } }, variables[which], to)
  return (
    <>
      <Labeled label="Kind of loop">
        <SegmentedControl
          size="xs"
          aria-label="Kind of loop"
          data={[...types]}
          value={block.type}
          onChange={(type) => onChange({ ...block, type }, 'type')}
        />
      </Labeled>
      <TemplateField
        key={block.type}
        {...range}
        value={block.range}
        names={names}
        onChange={(text) => onChange({ ...block, range: text }, 'range')}
        onSubmit={onSubmit}
      />
      {block.type === 'FOREACH' && (
        <NameField
          label="Name of the item"
          help="The blocks inside read the item of their turn by it."
          value={variables.item}
          onRename={rename('item')}
        />
      )}
      <NameField
        label="Name of the index"
        help="0 in the first turn, 1 in the second one."
        value={variables.index}
        onRename={rename('index')}
      />
      <CountField
        label="Most turns"
        help="The loop fails beyond them. Empty: only the time of the API ends it."
        placeholder="No limit"
        maximum={1_000_000}
        value={block.maximumIterations}
        onChange={(maximumIterations) => onChange({ ...block, maximumIterations }, 'maximumIterations')}
      />
    </>
  )
}

export const loopForm = blockFormOf('loop', 'refresh-cw', LoopForm)
