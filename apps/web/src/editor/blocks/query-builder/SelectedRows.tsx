import type { QueryFunction, SelectedPart, TableQuery } from '@ashlar/schema/table-query'
import { IconButton } from '@ashlar/ui'
import { Checkbox, Select, TextInput } from '@mantine/core'
import { ColumnSelect } from './ColumnSelect.tsx'
import { FunctionMenu } from './FunctionMenu.tsx'
import { replaced, withDistinct, withSelected } from './query-edits.ts'
import type { ColumnChoice, KnownTable } from './query-tables.ts'
import { aggregates, numberOfRows } from './worked-out.ts'
import classes from './QueryBuilder.module.css'

const allColumns = 'All columns'

interface SelectedRowsProps {
  query: TableQuery
  known: readonly KnownTable[]
  choices: readonly ColumnChoice[]
  functions: readonly QueryFunction[]
  onChange: (query: TableQuery) => void
}

/** What each row of the answer holds. */
export const SelectedRows = ({ query, known, choices, functions, onChange }: SelectedRowsProps) => {
  const { selected } = query
  const set = (parts: readonly SelectedPart[]): void => {
    const next = withSelected(query, parts)
    if (next.selected.length > 0) onChange(next)
  }
  const add = (part: SelectedPart): void => {
    // Whoever chooses a first column wants that one, and not all of them beside it.
    const isFirst = selected.length === 1 && selected[0]?.kind === 'all' && part.kind === 'column'
    set(isFirst ? [part] : [...selected, part])
  }
  return (
    <>
      {selected.map((part, index) => (
        <div key={index} className={classes['row']}>
          <Selected
            part={part}
            name={`column ${index + 1}`}
            known={known}
            choices={choices}
            functions={functions}
            onChange={(next) => set(replaced(selected, index, next))}
          />
          <IconButton
            icon="trash-2"
            label={`Delete column ${index + 1}`}
            isDisabled={selected.length === 1}
            onClick={() => set(replaced(selected, index, null))}
          />
        </div>
      ))}
      <div className={classes['add']}>
        <ColumnSelect
          key={selected.length}
          label="Add column"
          placeholder="Add column…"
          choices={choices}
          more={[allColumns, numberOfRows]}
          onChange={(column) => add({ kind: 'column', column })}
          onMore={(label) => add({ kind: label === allColumns ? 'all' : 'rows' })}
        />
      </div>
      <Checkbox
        size="xs"
        label="Leave out equal rows"
        checked={query.isDistinct === true}
        onChange={(event) => onChange(withDistinct(query, event.currentTarget.checked))}
      />
    </>
  )
}

interface SelectedProps {
  part: SelectedPart
  name: string
  known: readonly KnownTable[]
  choices: readonly ColumnChoice[]
  functions: readonly QueryFunction[]
  onChange: (part: SelectedPart) => void
}

const Selected = ({ part, name, known, choices, functions, onChange }: SelectedProps) => {
  if (part.kind === 'all') {
    return (
      <span className={classes['fixed']}>
        {part.table === undefined ? allColumns : `${allColumns} of ${part.table}`}
      </span>
    )
  }
  const called = (written: string): void => {
    const { alias: _, ...rest } = part
    onChange(written === '' ? rest : { ...rest, alias: written })
  }
  const workOut = (chosen: string | null): void => {
    if (part.kind !== 'column') return
    const { aggregate: _, ...rest } = part
    const aggregate = aggregates.find(({ value }) => value === chosen)?.value
    onChange(aggregate === undefined ? rest : { ...rest, aggregate })
  }
  return (
    <div className={classes['selected']}>
      {part.kind === 'rows' ? (
        <span className={classes['fixed']}>{numberOfRows}</span>
      ) : (
        <>
          <FunctionMenu
            label={`Function of ${name}`}
            value={part.column}
            known={known}
            functions={functions}
            onChange={(column) => onChange({ ...part, column })}
          >
            <ColumnSelect
              label={`Name of ${name}`}
              value={part.column}
              choices={choices}
              onChange={(column) => onChange({ ...part, column })}
            />
          </FunctionMenu>
          <Select
            size="xs"
            aria-label={`What is worked out of ${name}`}
            placeholder="As it is"
            data={[...aggregates]}
            value={part.aggregate ?? null}
            clearable
            onChange={workOut}
          />
        </>
      )}
      <TextInput
        size="xs"
        aria-label={`Alias of ${name}`}
        placeholder="Alias"
        value={part.alias ?? ''}
        spellCheck={false}
        onChange={(event) => called(event.currentTarget.value)}
      />
    </div>
  )
}
