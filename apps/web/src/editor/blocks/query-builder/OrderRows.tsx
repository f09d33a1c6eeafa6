import type { QueryFunction, QueryOrder } from '@ashlar/schema/table-query'
import { IconButton } from '@ashlar/ui'
import { Select } from '@mantine/core'
import { Compared } from './Compared.tsx'
import { ComparedSelect } from './ComparedSelect.tsx'
import { replaced } from './query-edits.ts'
import type { ComparedChoice, KnownTable } from './query-tables.ts'
import { sayValue } from './query-values.ts'
import classes from './QueryBuilder.module.css'

type Direction = Pick<QueryOrder, 'direction' | 'empty'>

const directions: readonly (Direction & { readonly value: string; readonly label: string })[] = [
  { value: 'asc', label: 'Smallest first', direction: 'asc' },
  { value: 'desc', label: 'Largest first', direction: 'desc' },
  { value: 'asc first', label: 'Smallest, empty first', direction: 'asc', empty: 'first' },
  { value: 'asc last', label: 'Smallest, empty last', direction: 'asc', empty: 'last' },
  { value: 'desc first', label: 'Largest, empty first', direction: 'desc', empty: 'first' },
  { value: 'desc last', label: 'Largest, empty last', direction: 'desc', empty: 'last' },
]

interface OrderRowsProps {
  order: readonly QueryOrder[]
  known: readonly KnownTable[]
  choices: readonly ComparedChoice[]
  functions: readonly QueryFunction[]
  onChange: (order: readonly QueryOrder[]) => void
}

/** What rows are sorted by, the most important first. */
export const OrderRows = ({ order, known, choices, functions, onChange }: OrderRowsProps) => (
  <>
    {order.map((each, index) => {
      const { by, direction, empty, when } = each
      const turn = (chosen: string | null): void => {
        const next = directions.find(({ value }) => value === chosen)
        if (next === undefined) return
        const { empty: _, ...rest } = each
        const placed = next.empty === undefined ? {} : { empty: next.empty }
        onChange(replaced(order, index, { ...rest, direction: next.direction, ...placed }))
      }
      return (
        <div key={index} className={classes['row']}>
          <div className={classes['order']}>
            <Compared
              label={`Order by ${index + 1}`}
              functionLabel={`Function of order ${index + 1}`}
              value={by}
              known={known}
              choices={choices}
              functions={functions}
              onChange={(chosen) => onChange(replaced(order, index, { ...each, by: chosen }))}
            />
            <Select
              size="xs"
              aria-label={`Direction ${index + 1}`}
              data={directions.map(({ value, label }) => ({ value, label }))}
              value={`${direction}${empty === undefined ? '' : ` ${empty}`}`}
              allowDeselect={false}
              onChange={turn}
            />
            {when !== undefined && (
              <span className={classes['when']}>
                only where <code>{sayValue(when.binding)}</code> is “{when.is}”
              </span>
            )}
          </div>
          <IconButton
            icon="trash-2"
            label={`Delete order ${index + 1}`}
            onClick={() => onChange(replaced(order, index, null))}
          />
        </div>
      )
    })}
    <div className={classes['add']}>
      <ComparedSelect
        key={order.length}
        label="Add order"
        placeholder="Order by…"
        choices={choices}
        onChange={(by) => onChange([...order, { by, direction: 'asc' }])}
      />
    </div>
  </>
)
