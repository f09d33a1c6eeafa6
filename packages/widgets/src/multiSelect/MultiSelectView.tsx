import { useCallback, useId, useMemo, useRef } from 'react'
import { Chips } from '../choice-options/Chips.tsx'
import { ComboBox } from '../choice-options/ComboBox.tsx'
import { emptyText } from '../choice-options/empty-text.ts'
import { afterToggle, afterToggleAll } from '../choice-options/multiple-choice.ts'
import { LateOptionPopup, useLateList } from '../choice-options/LateOptionPopup.tsx'
import { listNote } from '../choice-options/list-note.ts'
import { identityOf, plainOption } from '../choice-options/options.ts'
import { searchRows } from '../choice-options/search-rows.ts'
import { useMultipleChoice } from '../choice-options/use-multiple-choice.ts'
import { useOptionList } from '../choice-options/use-option-list.ts'
import { Field } from '../shared/Field.tsx'
import type { WidgetViewProps } from '../view.ts'
import styles from '../choice-options/chip-box.module.css'
import type { multiSelect } from './multiSelect.ts'

/**
 * A field that chooses several of many: the chosen ones stand in it as chips, typing searches, Enter chooses or takes
 * back, and the list stays open until Escape or until the focus leaves.
 */
export const MultiSelectView = (props: WidgetViewProps<typeof multiSelect>) => {
  const { values, isLoading, trigger } = props
  const listId = useId()
  const late = useLateList()
  const chosenId = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { set, chosen, most, choose, state } = useMultipleChoice(props, 'Options')
  const isFiltering = values.clientSideFiltering
  const allowsCustom = values.allowCustomValue
  const chosenOfAll = values.showsSelectAll ? chosen : undefined
  const identities = useMemo(() => new Set(chosen.map((option) => identityOf(option.value))), [chosen])

  const list = useOptionList({
    props,
    isLocked: state.isLocked,
    staysOpen: true,
    rowsFor: useCallback(
      (typed) => searchRows({ options: set.options, isFiltering, allowsCustom, chosenOfAll }, typed),
      [set, isFiltering, allowsCustom, chosenOfAll],
    ),
    startsAt: (row) => row.kind === 'option' && identities.has(identityOf(row.option.value)),
    onPick: (row) => {
      if (row.kind === 'option') choose(afterToggle(chosen, row.option, most))
      else if (row.kind === 'create') {
        const next = afterToggle(chosen, plainOption(row.text, row.text), most)
        if (next === chosen) return
        choose(next)
        trigger('onOptionCreate', { value: row.text })
      } else if (row.kind === 'all') {
        const inSight = list.rows.flatMap((other) => (other.kind === 'option' ? [other.option] : []))
        choose(afterToggleAll(chosen, inSight, most))
      }
    },
  })
  const isClearable = values.isClearable && chosen.length > 0 && !state.isLocked
  const placeholder = values.placeholderText
  const isFull = most !== undefined && chosen.length >= most
  return (
    <Field {...state.field} problem={late.problem ?? state.field.problem}>
      <span id={chosenId} hidden>
        {chosen.length > 0 &&
          `Chosen: ${chosen
            .slice(0, 20)
            .map((option) => option.label)
            .join(', ')}`}
      </span>
      <ComboBox
        state={state}
        list={list}
        listId={listId}
        boxRef={box}
        inputRef={input}
        prepare={late.prepare}
        className={styles.box}
        before={
          <Chips
            options={chosen}
            shownCount={values.shownChips}
            isLocked={state.isLocked}
            onRemove={(option) => {
              choose(afterToggle(chosen, option, most))
              state.finish()
              input.current?.focus()
            }}
          />
        }
        shown=""
        describedBy={chosenId}
        placeholder={chosen.length === 0 || list.isOpen ? (list.isOpen ? 'Type to search' : placeholder) : ''}
        onClear={
          isClearable
            ? () => {
                choose([])
                state.finish()
                trigger('onClear')
              }
            : undefined
        }
        onBackspace={() => {
          if (chosen.length > 0) choose(chosen.slice(0, -1))
        }}
      />
      {list.isOpen && (
        <LateOptionPopup
          late={late}
          id={listId}
          anchor={box}
          label={state.label || placeholder || 'Options'}
          rows={list.rows}
          active={list.active}
          isChosen={(option) => identities.has(identityOf(option.value))}
          isMultiple
          isFull={isFull}
          emptyText={[emptyText(props, set.options.length > 0, list.typed), listNote(set)]
            .filter(Boolean)
            .join(' ')}
          note={isLoading ? 'Loading…' : isFull ? `No more than ${most} can be chosen.` : listNote(set)}
          onPick={list.pick}
          onPoint={list.point}
          onClose={list.hide}
        />
      )}
    </Field>
  )
}
