import { useEffect, useRef, useState } from 'react'
import { useDraft } from '../shared/use-draft.ts'
import type { WidgetViewProps } from '../view.ts'
import { childAt, isBranch, sizeOf, type JsonNode } from './json-nodes.ts'
import { pathOf } from './json-path.ts'
import { isAlike } from './read-data.ts'
import type { jsonExplorer } from './jsonExplorer.ts'

/** The value at the same place in other data; `undefined` where there is none any more. */
export const sameInOther = (node: JsonNode, root: JsonNode, isSorted: boolean): JsonNode | undefined => {
  if (node.parent === undefined) return root
  const parent = sameInOther(node.parent, root, isSorted)
  if (parent === undefined || !isBranch(parent)) return undefined
  const expected = childAt(parent, node.position, isSorted)
  if (expected?.key === node.key) return expected
  for (let position = 0; position < sizeOf(parent); position += 1) {
    const child = childAt(parent, position, isSorted)
    if (child?.key === node.key) return child
  }
  return undefined
}

/** What can be told to bindings: functions and symbols belong to this page alone. */
const tellable = (value: unknown): unknown =>
  value === undefined || typeof value === 'function' || typeof value === 'symbol' ? null : value

/** The selected value: follows the host, tells it of choices, and stays at its place when the data comes anew. */
export const useJsonSelection = (
  {
    values,
    setValue,
    trigger,
  }: Pick<WidgetViewProps<typeof jsonExplorer>, 'values' | 'setValue' | 'trigger'>,
  root: JsonNode | undefined,
  isSorted: boolean,
): { readonly selected: JsonNode | undefined; select: (node: JsonNode) => void } => {
  const [chosen, setChosen] = useState<JsonNode>()
  const hostPath = typeof values.selectedPath === 'string' ? values.selectedPath : null
  const [path, setPath] = useDraft<string | null, string | null>(
    hostPath,
    (value) => value,
    (value) => {
      setValue('selectedPath', value)
      return value
    },
  )
  const isChosen = chosen !== undefined && path === pathOf(chosen)
  const selected =
    isChosen && root !== undefined && chosen !== undefined ? sameInOther(chosen, root, isSorted) : undefined

  // New data: what is selected has another value, or is gone.
  const seen = useRef(root)
  useEffect(() => {
    if (seen.current === root) return
    seen.current = root
    if (!isChosen) return
    if (selected === undefined) setPath(null)
    const value = selected === undefined ? null : tellable(selected.value)
    if (!isAlike(value, values.selectedValue)) setValue('selectedValue', value)
  }, [root, isChosen, selected, setPath, values.selectedValue, setValue])

  const select = (node: JsonNode): void => {
    setChosen(node)
    setValue('selectedValue', tellable(node.value))
    setPath(pathOf(node))
    trigger('onSelect', { path: pathOf(node), value: tellable(node.value) })
  }
  return { selected, select }
}
