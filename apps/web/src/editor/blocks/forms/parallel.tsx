import { Icon, IconButton, moveInList, SortableList } from '@ashlar/ui'
import { Button, SegmentedControl } from '@mantine/core'
import { nameTaken, nextName } from '@ashlar/schema'
import classes from '../ApiEditor.module.css'
import { blockFormOf, type BlockFormProps } from './block-form.tsx'
import { CountField, Labeled, NameField, TemplateField } from './fields.tsx'

type Props = BlockFormProps<'parallel'>
type Paths = Props['block']['paths']

const longestName = 60

const StaticPaths = ({
  paths,
  onChange,
}: {
  paths: Extract<Paths, { type: 'static' }>
  onChange: (paths: Paths) => void
}) => {
  const list = paths.paths
  const rename = (index: number, name: string): string | null => {
    const path = list[index]
    if (path === undefined) return null
    if (name === '') return 'A path needs a name.'
    if (name.length > longestName) return `A name has at most ${longestName} characters.`
    if (list.some((other) => other.name === name)) return nameTaken(name, 'another path')
    onChange({ ...paths, paths: list.with(index, { ...path, name }) })
    return null
  }
  return (
    <div role="group" aria-label="Paths">
      <SortableList
        label="Paths"
        items={list}
        idOf={({ name }) => name}
        titleOf={({ name }) => name}
        onMove={(from, to) => onChange({ ...paths, paths: [...moveInList(list, from, to)] })}
        renderItem={({ name }, index) => (
          <div className={classes['removable']}>
            <NameField label={`Path ${index + 1}`} value={name} onRename={(next) => rename(index, next)} />
            <IconButton
              icon="trash-2"
              label={`Delete path ${name}`}
              onClick={() => onChange({ ...paths, paths: list.toSpliced(index, 1) })}
            />
          </div>
        )}
      />
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<Icon name="plus" size={14} />}
        disabled={list.length >= 100}
        onClick={() => {
          const name = nextName('Path', new Set(list.map((path) => path.name)))
          onChange({ ...paths, paths: [...list, { name, blocks: [] }] })
        }}
      >
        Add path
      </Button>
    </div>
  )
}

/** The same blocks in the other form of a parallel block: nothing that was built is lost. */
const ofType = (paths: Paths, type: Paths['type']): Paths => {
  if (paths.type === type) return paths
  if (paths.type === 'dynamic') return { type: 'static', paths: [{ name: 'Path1', blocks: paths.blocks }] }
  const blocks = paths.paths.flatMap((path) => path.blocks)
  return { type: 'dynamic', range: '', variables: { item: 'item' }, blocks }
}

const ParallelForm = ({ block, names, onChange, onRenameVariable, onSubmit }: Props) => {
  const { paths } = block
  const change = (next: Paths): void => onChange({ ...block, paths: next }, 'paths')
  return (
    <>
      <Labeled label="Paths">
        <SegmentedControl
          size="xs"
          aria-label="Kind of paths"
          data={[
            { value: 'static', label: 'Named paths' },
            { value: 'dynamic', label: 'For each item' },
          ]}
          value={paths.type}
          onChange={(type) => change(ofType(paths, type))}
        />
      </Labeled>
      {paths.type === 'static' ? (
        <StaticPaths paths={paths} onChange={change} />
      ) : (
        <>
          <TemplateField
            label="List or number"
            help="The blocks run at the same time, once for each item."
            placeholder="{{ Step1.output }}"
            value={paths.range}
            names={names}
            onChange={(range) => onChange({ ...block, paths: { ...paths, range } }, 'range')}
            onSubmit={onSubmit}
          />
          <NameField
            label="Name of the item"
            value={paths.variables.item}
            onRename={(item) =>
              onRenameVariable(
                { ...block, paths: { ...paths, variables: { item } } },
                paths.variables.item,
                item,
              )
            }
          />
        </>
      )}
      <Labeled
        label="Then"
        help={
          block.wait === 'WAIT_ALL'
            ? 'The API goes on when all paths are done.'
            : 'The API goes on at once; a wait block collects the outputs.'
        }
      >
        <SegmentedControl
          size="xs"
          aria-label="Then"
          data={[
            { value: 'WAIT_ALL', label: 'Wait for all' },
            { value: 'WAIT_NONE', label: 'Go on at once' },
          ]}
          value={block.wait}
          onChange={(wait) => onChange({ ...block, wait }, 'wait')}
        />
      </Labeled>
      <CountField
        label="Paths at the same time"
        help="Further ones wait for their turn. Empty: as many as the product allows."
        placeholder="As many as possible"
        maximum={1000}
        value={block.poolSize}
        onChange={(poolSize) => onChange({ ...block, poolSize }, 'poolSize')}
      />
    </>
  )
}

export const parallelForm = blockFormOf('parallel', 'columns-2', ParallelForm)
