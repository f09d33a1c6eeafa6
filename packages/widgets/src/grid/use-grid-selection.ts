import { useCallback, useEffect } from 'react'
import { numberOf, textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import type { grid } from './grid.ts'

/** The index of the selected item; -1 where none is, or where the list no longer has it. */
export const selectedIndexOf = (value: unknown, items: readonly unknown[]): number => {
  const index = numberOf(value) ?? -1
  return Number.isInteger(index) && index >= 0 && index < items.length ? index : -1
}

/** The selected index, with the item and the count that bindings read kept in step with the list. */
export const useGridSelection = (
  { id, host, values, setValue, report, trigger }: WidgetViewProps<typeof grid>,
  items: readonly unknown[],
  isSelectable: boolean,
): { readonly selected: number; readonly press: (index: number, isControl: boolean) => void } => {
  const selected = selectedIndexOf(values.selectedIndex, items)
  const item = selected === -1 ? null : (items[selected] ?? null)
  useEffect(() => {
    // Compared by content: the host may hold a copy, and sending what it has already would go round for ever.
    if (textOf(values.selectedItem) !== textOf(item)) report('selectedItem', item)
  }, [report, values.selectedItem, item])
  useEffect(() => {
    if (values.itemCount !== items.length) report('itemCount', items.length)
  }, [report, values.itemCount, items.length])

  const press = useCallback(
    (index: number, isControl: boolean) => {
      const currentItem = items[index] ?? null
      const details = { currentItem, currentCell: { index, value: currentItem } }
      const before = selectedIndexOf(host.snapshot(id)?.values.selectedIndex, items)
      if (isSelectable && before !== index) {
        setValue('selectedIndex', index)
        setValue('selectedItem', currentItem)
        trigger('onSelect', details)
      }
      // A button in a cell does its own work, and the cell must not do another beside it.
      if (!isControl) trigger('onCellClick', details)
    },
    [host, id, items, isSelectable, setValue, trigger],
  )
  return { selected, press }
}
