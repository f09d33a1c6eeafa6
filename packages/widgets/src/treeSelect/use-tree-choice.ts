import type { ValuesOf } from '@ashlar/schema'
import { useMemo } from 'react'
import { chosenValues } from '../choice-options/multiple-choice.ts'
import { optionFields } from '../choice-options/options.ts'
import { useDraft } from '../shared/use-draft.ts'
import { useExposed } from '../shared/use-exposed.ts'
import { useField, type FieldState } from '../shared/use-field.ts'
import { isRecord, textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import { chosenLeaves } from './tree-checks.ts'
import { pathOf, readTree, type Tree, type TreeNode } from './tree-nodes.ts'
import type { treeSelect } from './treeSelect.ts'

/** What is chosen in a tree. */
export interface TreeChoice {
  readonly tree: Tree
  readonly isMultiple: boolean
  /** The chosen node, or the chosen ends of the tree where several can be chosen. */
  readonly chosen: readonly TreeNode[]
  readonly choose: (nodes: readonly TreeNode[]) => void
  readonly state: FieldState
}

const none: readonly TreeNode[] = []

/** The option without what it contains, which may be the whole tree. */
const bareSource = ({ option: { source } }: TreeNode, childrenKey: string): unknown => {
  if (!isRecord(source)) return source
  const { [childrenKey]: _children, ...rest } = source
  return rest
}

const useTree = (values: ValuesOf<typeof treeSelect>): Tree => {
  const { options, labelKey, valueKey, iconKey, disabledKey, childrenKey } = values
  return useMemo(
    () =>
      readTree(
        options,
        optionFields({ labelKey, valueKey, iconKey, disabledKey }),
        textOf(childrenKey) || 'children',
      ),
    [options, labelKey, valueKey, iconKey, disabledKey, childrenKey],
  )
}

/** Reads the tree of a widget, what is chosen in it, and keeps what bindings read of that in the host. */
export const useTreeChoice = (props: WidgetViewProps<typeof treeSelect>): TreeChoice => {
  const { values, setValue, report, trigger } = props
  const isMultiple = values.isMultiple
  const childrenKey = values.childrenKey || 'children'
  const tree = useTree(values)
  const { selectedOptionValue, selectedOptionValues } = values
  const present = useMemo(
    () => (isMultiple ? chosenValues(selectedOptionValues) : [selectedOptionValue]),
    [isMultiple, selectedOptionValue, selectedOptionValues],
  )
  const presentText = useMemo(() => textOf(present), [present])
  const [shown, change] = useDraft<readonly unknown[], string>(
    presentText,
    () => present,
    (next) => {
      if (isMultiple) setValue('selectedOptionValues', next)
      else setValue('selectedOptionValue', next[0] ?? null)
      return textOf(isMultiple ? next : [next[0] ?? null])
    },
  )
  const chosen = useMemo(() => {
    if (isMultiple) return chosenLeaves(tree, shown)
    const node = tree.find(shown[0])
    return node === undefined ? none : [node]
  }, [isMultiple, tree, shown])

  const exposed = useMemo(() => {
    const [node] = chosen
    const own = chosen.map((each) => each.option.value)
    const isOne = !isMultiple && node !== undefined
    return {
      value: isMultiple ? own : (own[0] ?? null),
      option: isOne ? bareSource(node, childrenKey) : null,
      path: isOne ? pathOf(node).map((each) => each.option.label) : [],
    }
  }, [chosen, isMultiple, childrenKey])
  useExposed({ values, report }, 'value', exposed.value)
  useExposed({ values, report }, 'selectedOption', exposed.option)
  useExposed({ values, report }, 'selectedPath', exposed.path)
  const state = useField(props, { isEmpty: chosen.length === 0 }, 'Options')
  return {
    tree,
    isMultiple,
    chosen,
    state,
    choose: (nodes) => {
      if (state.isLocked || (!isMultiple && nodes[0] === chosen[0])) return
      if (isMultiple) state.edit()
      else state.finish()
      const next = nodes.map((node) => node.option.value)
      change(next)
      // Set before the event, so that its steps read what was chosen.
      setValue('value', isMultiple ? next : (next[0] ?? null))
      const [node] = nodes
      if (!isMultiple) {
        setValue('selectedOption', node === undefined ? null : bareSource(node, childrenKey))
        setValue('selectedPath', node === undefined ? [] : pathOf(node).map((each) => each.option.label))
      }
      trigger('onOptionChange', isMultiple ? { values: next } : { value: next[0] ?? null })
    },
  }
}
