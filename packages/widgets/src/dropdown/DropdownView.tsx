import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import control from '../shared/control.module.css'
import { Field } from '../shared/Field.tsx'
import loading from '../shared/loading.module.css'
import { flagOf, textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import styles from './DropdownView.module.css'
import { OptionList, optionElementId } from './OptionList.tsx'
import { matchingOptions, optionsOf, optionWithValue, type Option } from './options.ts'

/** The list while it is open: what was typed to search, and the option on which Enter would act. */
interface OpenList {
  readonly typed: string
  readonly active: number
}

const pageStep = 8

const Arrow = () => (
  <svg
    className={styles.arrow}
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <path d="m4.5 6.5 3.5 3.5 3.5-3.5" />
  </svg>
)

const Cross = () => (
  <svg
    viewBox="0 0 16 16"
    width="14"
    height="14"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <path d="m4 4 8 8M12 4l-8 8" />
  </svg>
)

/** Where a key moves the active option, `undefined` for keys that do not. */
const movedTo = (key: string, active: number, count: number): number | undefined => {
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % Math.max(1, count)
    case 'ArrowUp':
      return (active <= 0 ? count : active) - 1
    case 'PageDown':
      return Math.min(count - 1, active + pageStep)
    case 'PageUp':
      return Math.max(0, active - pageStep)
    default:
      return undefined
  }
}

/**
 * A field that chooses one of many, after the pattern of an editable combobox with a list: typing searches, arrows move,
 * Enter chooses, Escape closes.
 */
export const DropdownView = ({ id, host, values, errors, isLoading, describedBy }: WidgetViewProps) => {
  const controlId = useId()
  const listId = useId()
  const problemId = useId()
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState<OpenList>()

  const label = textOf(values.label)
  const placeholder = textOf(values.placeholderText)
  const isDisabled = flagOf(values.isDisabled)
  const isRequired = flagOf(values.isRequired)
  const isAwaited = isLoading && flagOf(values.animateLoading, true)
  const options = useMemo(
    () => optionsOf(values.options, textOf(values.labelKey), textOf(values.valueKey)),
    [values.options, values.labelKey, values.valueKey],
  )
  const chosen = useMemo(
    () => optionWithValue(options, values.selectedOptionValue),
    [options, values.selectedOptionValue],
  )
  const found = useMemo(() => matchingOptions(options, open?.typed ?? ''), [options, open?.typed])

  // The chosen option follows the value and the data, also where a handler or new options changed them.
  const source = chosen?.source ?? null
  useEffect(() => {
    // Compared by content: the host may hold a copy, and sending what it has already would go round for ever.
    if (textOf(values.selectedOption) !== textOf(source)) host.setValue(id, 'selectedOption', source)
  }, [host, id, values.selectedOption, source])
  const isValid = !isRequired || chosen !== undefined
  useEffect(() => {
    if (flagOf(values.isValid, true) !== isValid) host.setValue(id, 'isValid', isValid)
  }, [host, id, values.isValid, isValid])

  const showList = (typed = '') => {
    if (isDisabled || open !== undefined) return
    setOpen({ typed, active: typed === '' && chosen !== undefined ? options.indexOf(chosen) : 0 })
  }
  const choose = (option: Option | undefined) => {
    setOpen(undefined)
    if (option === chosen) return
    host.setValue(id, 'selectedOptionValue', option?.value ?? null)
    host.setValue(id, 'selectedOption', option?.source ?? null)
    host.setValue(id, 'isTouched', true)
    host.trigger(id, 'onOptionChange', { value: option?.value ?? null, option: option?.source ?? null })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (open === undefined) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp' || event.key === 'Enter') {
        event.preventDefault()
        showList()
      } else if ((event.key === 'Delete' || event.key === 'Backspace') && flagOf(values.isClearable, true)) {
        choose(undefined)
      }
      return
    }
    const active = movedTo(event.key, open.active, found.length)
    if (active !== undefined) {
      event.preventDefault()
      setOpen({ ...open, active })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const option = found[open.active]
      if (option !== undefined) choose(option)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      // Escape closes the list and nothing around it.
      event.stopPropagation()
      setOpen(undefined)
    }
  }

  const isAbsent = chosen === undefined && isRequired && flagOf(values.isTouched) && open === undefined
  const isClearable = flagOf(values.isClearable, true) && chosen !== undefined && !isDisabled
  const emptyText =
    errors.options !== undefined && host.mode !== 'published'
      ? errors.options
      : isLoading
        ? 'Loading…'
        : options.length === 0
          ? 'There are no options.'
          : 'No option matches.'
  return (
    <Field
      controlId={controlId}
      label={label}
      isRequired={isRequired}
      isDisabled={isDisabled}
      problem={isAbsent ? 'This field is required.' : undefined}
      problemId={problemId}
    >
      <div
        ref={box}
        className={[control.control, isAwaited && options.length === 0 && loading.shimmer]
          .filter(Boolean)
          .join(' ')}
        data-invalid={isAbsent ? '' : undefined}
        data-disabled={isDisabled ? '' : undefined}
        // The arrow belongs to the field: pressing it opens or closes the list.
        onPointerDown={(event) => {
          if (event.target === field.current || event.button !== 0) return
          event.preventDefault()
          if (open === undefined) {
            field.current?.focus()
            showList()
          } else setOpen(undefined)
        }}
      >
        <input
          ref={field}
          id={controlId}
          className={`${control.box} ${styles.box}`}
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={open !== undefined}
          aria-controls={open === undefined ? undefined : listId}
          aria-activedescendant={
            open !== undefined && found.length > 0 ? optionElementId(listId, open.active) : undefined
          }
          aria-label={label === '' ? placeholder || 'Options' : undefined}
          aria-invalid={isAbsent}
          aria-required={isRequired}
          aria-describedby={[problemId, describedBy].filter(Boolean).join(' ')}
          disabled={isDisabled}
          placeholder={open === undefined ? placeholder : (chosen?.label ?? 'Type to search')}
          value={open === undefined ? (chosen?.label ?? '') : open.typed}
          onChange={(event) => {
            const typed = event.currentTarget.value
            // With the list closed the field holds the chosen label: what was typed on to it starts a search.
            const added = open === undefined && chosen !== undefined ? typed.replace(chosen.label, '') : typed
            setOpen({ typed: added, active: 0 })
          }}
          onClick={() => showList()}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setOpen(undefined)
            if (!flagOf(values.isTouched)) host.setValue(id, 'isTouched', true)
          }}
        />
        {isClearable && (
          <button
            type="button"
            className={control.iconButton}
            aria-label={label === '' ? 'Clear' : `Clear ${label}`}
            tabIndex={-1}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={() => {
              choose(undefined)
              field.current?.focus()
            }}
          >
            <Cross />
          </button>
        )}
        <Arrow />
      </div>
      {open !== undefined && (
        <OptionList
          id={listId}
          control={box}
          labelledBy={`${controlId}-label`}
          options={found}
          active={open.active}
          chosen={chosen}
          emptyText={emptyText}
          onChoose={choose}
          onPoint={(active) => setOpen({ ...open, active })}
        />
      )}
    </Field>
  )
}
