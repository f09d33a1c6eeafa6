import { useCallback, useId, useRef } from 'react'
import { ComboBox } from '../choice-options/ComboBox.tsx'
import { emptyText } from '../choice-options/empty-text.ts'
import { OptionMark } from '../choice-options/OptionFace.tsx'
import { LateOptionPopup, useLateList } from '../choice-options/LateOptionPopup.tsx'
import { listNote } from '../choice-options/list-note.ts'
import { plainOption } from '../choice-options/options.ts'
import { searchRows } from '../choice-options/search-rows.ts'
import { useOptionList } from '../choice-options/use-option-list.ts'
import { useSingleChoice } from '../choice-options/use-single-choice.ts'
import { Field } from '../shared/Field.tsx'
import { textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import styles from './DropdownView.module.css'
import type { dropdown } from './dropdown.ts'

/**
 * A field that chooses one of many, after the pattern of an editable combobox with a list: typing searches, arrows move,
 * Enter chooses, Escape closes.
 */
export const DropdownView = (props: WidgetViewProps<typeof dropdown>) => {
  const { values, isLoading, trigger } = props
  const listId = useId()
  const late = useLateList()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { set, chosen, choose, state } = useSingleChoice(props, {
    onChange: (details) => trigger('onOptionChange', details),
    nameless: 'Options',
  })
  const isFiltering = values.clientSideFiltering
  const allowsCustom = values.allowCustomValue
  const list = useOptionList({
    props,
    isLocked: state.isLocked,
    staysOpen: false,
    rowsFor: useCallback(
      (typed) => searchRows({ options: set.options, isFiltering, allowsCustom }, typed),
      [set, isFiltering, allowsCustom],
    ),
    startsAt: (row) => row.kind === 'option' && row.option === chosen,
    onPick: (row) => {
      if (row.kind === 'option') choose(row.option)
      if (row.kind !== 'create') return
      choose(plainOption(row.text, row.text))
      trigger('onOptionCreate', { value: row.text })
    },
  })
  const clear = () => {
    if (chosen === undefined) return
    choose(undefined)
    trigger('onClear')
  }
  const isClearable = values.isClearable && chosen !== undefined && !state.isLocked
  const placeholder = values.placeholderText
  const hasMark =
    chosen !== undefined && !list.isOpen && (textOf(chosen.icon) !== '' || textOf(chosen.color) !== '')
  return (
    <Field {...state.field} problem={late.problem ?? state.field.problem}>
      <ComboBox
        state={state}
        list={list}
        listId={listId}
        boxRef={box}
        inputRef={input}
        prepare={late.prepare}
        before={
          hasMark && (
            <span className={styles.mark}>
              <OptionMark option={chosen} />
            </span>
          )
        }
        shown={chosen?.label ?? ''}
        placeholder={list.isOpen ? (chosen?.label ?? 'Type to search') : placeholder}
        onClear={isClearable ? clear : undefined}
        onBackspace={() => {
          if (!list.isOpen && isClearable) clear()
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
          isChosen={(option) => option === chosen}
          emptyText={[emptyText(props, set.options.length > 0, list.typed), listNote(set)]
            .filter(Boolean)
            .join(' ')}
          note={isLoading ? 'Loading…' : listNote(set)}
          onPick={list.pick}
          onPoint={list.point}
          onClose={list.hide}
        />
      )}
    </Field>
  )
}
