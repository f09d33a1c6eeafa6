import { useId, useMemo, useRef } from 'react'
import { Chips } from '../choice-options/Chips.tsx'
import { ComboBox } from '../choice-options/ComboBox.tsx'
import { emptyText } from '../choice-options/empty-text.ts'
import chipBox from '../choice-options/chip-box.module.css'
import { Field } from '../shared/Field.tsx'
import { RestNote } from '../shared/RestNote.tsx'
import type { WidgetViewProps } from '../view.ts'
import { afterCheck, checkStates } from './tree-checks.ts'
import { pathOf, type TreeNode } from './tree-nodes.ts'
import { TreePopup } from './TreePopup.tsx'
import { useTreeChoice } from './use-tree-choice.ts'
import { useTreeList } from './use-tree-list.ts'
import type { treeSelect } from './treeSelect.ts'

const labelOf = (node: TreeNode | undefined, showsPath: boolean): string => {
  if (node === undefined) return ''
  return showsPath
    ? pathOf(node)
        .map((each) => each.option.label)
        .join(' / ')
    : node.option.label
}

/**
 * A field that chooses from options which contain others: a combobox whose popup is a tree or columns. Arrows move, open
 * and close; typing searches in all levels; Enter chooses.
 */
export const TreeSelectView = (props: WidgetViewProps<typeof treeSelect>) => {
  const { values, trigger } = props
  const listId = useId()
  const chosenId = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { tree, isMultiple, chosen, choose, state } = useTreeChoice(props)
  const leavesOnly = values.leavesOnly
  const list = useTreeList({
    tree,
    isLocked: state.isLocked,
    hasColumns: values.mode === 'columns',
    expandsAll: values.expandsAll,
    chosen: chosen[0],
    onPick: (node) => {
      if (isMultiple) choose(afterCheck(chosen, node))
      else if (leavesOnly && node.children.length > 0) {
        if (list.areColumns) list.go(node)
        else list.toggle(node)
        return true
      } else choose([node])
      return isMultiple
    },
  })
  const states = useMemo(() => checkStates(tree, isMultiple ? chosen : []), [tree, isMultiple, chosen])
  const options = useMemo(() => chosen.map((node) => node.option), [chosen])
  const clear = () => {
    choose([])
    state.finish()
    trigger('onClear')
  }
  const isClearable = values.isClearable && chosen.length > 0 && !state.isLocked
  const shown = isMultiple ? '' : labelOf(chosen[0], values.showsPath)
  const placeholder = values.placeholderText
  const closedPlaceholder = isMultiple && chosen.length > 0 ? '' : placeholder
  return (
    <Field {...state.field}>
      <span id={chosenId} hidden>
        {isMultiple &&
          options.length > 0 &&
          `Chosen: ${options
            .slice(0, 20)
            .map((option) => option.label)
            .join(', ')}`}
      </span>
      <ComboBox
        state={state}
        list={list}
        popup="tree"
        listId={listId}
        boxRef={box}
        inputRef={input}
        className={isMultiple ? chipBox.box : undefined}
        before={
          isMultiple && (
            <Chips
              options={options}
              shownCount={values.shownChips}
              isLocked={state.isLocked}
              onRemove={(option) => {
                choose(chosen.filter((node) => node.option !== option))
                state.finish()
                input.current?.focus()
              }}
            />
          )
        }
        shown={shown}
        describedBy={chosenId}
        placeholder={list.isOpen ? shown || 'Type to search' : closedPlaceholder}
        onClear={isClearable ? clear : undefined}
        onBackspace={() => {
          if (isMultiple) choose(chosen.slice(0, -1))
          else if (!list.isOpen && isClearable) clear()
        }}
      />
      {list.isOpen && (
        <TreePopup
          id={listId}
          anchor={box}
          label={state.label || placeholder || 'Options'}
          list={list}
          isMultiple={isMultiple}
          stateOf={(node) => (isMultiple ? (states.get(node) ?? 'off') : node === chosen[0] ? 'on' : 'off')}
          emptyText={emptyText(props, tree.nodes.length > 0, list.typed)}
        />
      )}
      <RestNote shown={tree.nodes.length} count={tree.nodes.length + tree.left} noun="options" />
    </Field>
  )
}
