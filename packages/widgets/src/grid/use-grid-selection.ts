import { useCallback, useEffect } from 'react'
import type { WidgetHost } from '../host.ts'
import { numberOf, textOf } from '../values.ts'

/** The index of the selected item; -1 where none is, or where the list no longer has it. */
export const selectedIndexOf = (value: unknown, items: readonly unknown[]): number => {
  const index = numberOf(value) ?? -1
  return Number.isInteger(index) && index >= 0 && index < items.length ? index : -1
}

/** The selected index, with the item and the count that bindings read kept in step with the list. */
export const useGridSelection = (
  host: WidgetHost,
  id: string,
  values: Readonly<Record<string, unknown>>,
  items: readonly unknown[],
  isSelectable: boolean,
): { readonly selected: number; readonly press: (index: number, isControl: boolean) => void } => {
  const selected = selectedIndexOf(values.selectedIndex, items)
  const item = selected === -1 ? null : (items[selected] ?? null)
  useEffect(() => {
    // Compared by content: the host may hold a copy, and sending what it has already would go round for ever.
    if (textOf(values.selectedItem) !== textOf(item)) host.report(id, 'selectedItem', item)
  }, [host, id, values.selectedItem, item])
  useEffect(() => {
    if (numberOf(values.itemCount) !== items.length) host.report(id, 'itemCount', items.length)
  }, [host, id, values.itemCount, items.length])

  const press = useCallback(
    (index: number, isControl: boolean) => {
      const currentItem = items[index] ?? null
      const details = { currentItem, currentCell: { index, value: currentItem } }
      const before = selectedIndexOf(host.snapshot(id)?.values.selectedIndex, items)
      if (isSelectable && before !== index) {
        host.setValue(id, 'selectedIndex', index)
        host.setValue(id, 'selectedItem', currentItem)
        host.trigger(id, 'onSelect', details)
      }
      // A button in a cell does its own work, and the cell must not do another beside it.
      if (!isControl) host.trigger(id, 'onCellClick', details)
    },
    [host, id, items, isSelectable],
  )
  return { selected, press }
}
