import { withColumnShifted, type Arrangement } from './arrangement.ts'
import type { FrozenSide, TableColumn } from './columns.ts'
import type { MenuItem } from './MenuPopup.tsx'
import type { TableArrangement } from './use-arrangement.ts'

/** What can be done with a column from its heading. */
export const headerMenuItems = (
  column: TableColumn,
  arrangement: TableArrangement,
  offers: { readonly arranging: boolean; readonly filters: boolean; readonly grouping: boolean },
  onFilter: () => void,
): readonly MenuItem[] => {
  const { sorting, sort, groupBy, arranged, visible, change } = arrangement
  const present = sorting.find(({ id }) => id === column.id)
  const others = sorting.filter(({ id }) => id !== column.id)
  const place = visible.findIndex(({ id }) => id === column.id)
  const set = (changed: Partial<Arrangement>) => () => change(changed)
  const freeze = (side: FrozenSide) =>
    set({ frozen: { ...arrangement.arrangement.frozen, [column.id]: side } })
  const shift = (direction: 1 | -1) => () =>
    arrangement.setArrangement(withColumnShifted(arrangement.arrangement, arranged, column.id, direction))

  const sortItems: readonly MenuItem[] = [
    {
      label: 'Sort ascending',
      run: () => sort([{ id: column.id, desc: false }]),
      isChecked: present?.desc === false,
    },
    {
      label: 'Sort descending',
      run: () => sort([{ id: column.id, desc: true }]),
      isChecked: present?.desc === true,
    },
    ...(others.length > 0 && present === undefined
      ? [{ label: 'Then sort by this', run: () => sort([...sorting, { id: column.id, desc: false }]) }]
      : []),
    ...(present === undefined ? [] : [{ label: 'Do not sort by this', run: () => sort(others) }]),
  ]
  const arrangeItems: readonly MenuItem[] = [
    ...(offers.grouping
      ? [
          groupBy.includes(column.id)
            ? {
                label: 'Do not group by this',
                run: set({ groupBy: groupBy.filter((id) => id !== column.id) }),
              }
            : { label: 'Group by this', run: set({ groupBy: [...groupBy, column.id] }) },
        ]
      : []),
    {
      label: 'Freeze at the start',
      run: freeze(column.frozen === 'left' ? 'none' : 'left'),
      isChecked: column.frozen === 'left',
      startsGroup: true,
    },
    {
      label: 'Freeze at the end',
      run: freeze(column.frozen === 'right' ? 'none' : 'right'),
      isChecked: column.frozen === 'right',
    },
    { label: 'Move towards the start', run: shift(-1), isDisabled: place <= 0 },
    { label: 'Move towards the end', run: shift(1), isDisabled: place === visible.length - 1 },
    {
      label: 'Hide column',
      run: set({ visible: { ...arrangement.arrangement.visible, [column.id]: false } }),
      isDisabled: visible.length === 1,
    },
  ]
  return [
    ...(column.canSort ? sortItems : []),
    ...(offers.filters && column.canFilter
      ? [{ label: 'Filter by this', run: onFilter, startsGroup: true }]
      : []),
    ...(offers.arranging ? arrangeItems : []),
  ]
}
