import type { ScopeEntry } from '@ashlar/runtime'
import { NumberInput, TextInput } from '@mantine/core'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { CodeField } from '../../code/index.ts'
import classes from '../ApiEditor.module.css'

/** A label above a field that carries its own accessible name. */
export const Labeled = ({
  label,
  help,
  grows = false,
  children,
}: {
  label: string
  help?: string | undefined
  grows?: boolean
  children: ReactNode
}): ReactElement => (
  <div className={classes['field']} data-grows={grows || undefined}>
    <span className={classes['label']} aria-hidden="true">
      {label}
    </span>
    {children}
    {help !== undefined && <span className={classes['help']}>{help}</span>}
  </div>
)

interface TemplateFieldProps {
  label: string
  help?: string
  placeholder?: string
  value: string
  /** Several lines, for values that are written out. */
  isTall?: boolean
  names: () => readonly ScopeEntry[]
  onChange: (value: string) => void
  onSubmit: () => void
}

/** A field for a text in which bindings may stand. */
export const TemplateField = (props: TemplateFieldProps): ReactElement => {
  const { label, help, placeholder, value, isTall = false, names, onChange, onSubmit } = props
  return (
    <Labeled label={label} help={help}>
      <CodeField
        label={label}
        mode="text"
        isSingleLine={!isTall}
        minimumLines={isTall ? 4 : 1}
        maximumLines={isTall ? 24 : 1}
        placeholder={placeholder}
        value={value}
        onChange={onChange}
        names={names}
        onSubmit={onSubmit}
      />
    </Labeled>
  )
}

interface NameFieldProps {
  label: string
  help?: string
  value: string
  /** Answers with the sentence of a refusal, or `null`. */
  onRename: (name: string) => string | null
}

/** A field for a name: it is taken when the field is left or Enter is pressed; Escape brings the former one back. */
export const NameField = ({ label, help, value, onRename }: NameFieldProps): ReactElement => {
  const [text, setText] = useState(value)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isLeaving = useRef(false)
  useEffect(() => {
    setText(value)
    setRefusal(null)
  }, [value])
  const keep = (): void => {
    const name = text.trim()
    if (isLeaving.current || name === value) return
    setRefusal(onRename(name))
  }
  return (
    <TextInput
      size="xs"
      label={label}
      description={help}
      value={text}
      error={refusal}
      spellCheck={false}
      onChange={(event) => {
        isLeaving.current = false
        setText(event.currentTarget.value)
        setRefusal(null)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) keep()
        if (event.key === 'Escape' && text !== value) {
          event.stopPropagation()
          isLeaving.current = true
          setText(value)
          setRefusal(null)
        }
      }}
      onBlur={keep}
    />
  )
}

interface SecondsFieldProps {
  label: string
  help: string
  /** Milliseconds; absent: none is set. */
  value: number | undefined
  /** The longest time, in milliseconds. */
  maximum?: number
  onChange: (milliseconds: number | undefined) => void
}

const week = 7 * 24 * 60 * 60 * 1000

/** A time in seconds, which the document holds in milliseconds; empty for none. */
export const SecondsField = ({
  label,
  help,
  value,
  maximum = week,
  onChange,
}: SecondsFieldProps): ReactElement => (
  <NumberInput
    size="xs"
    label={label}
    description={help}
    suffix=" s"
    min={0.001}
    max={maximum / 1000}
    decimalScale={3}
    allowNegative={false}
    value={value === undefined ? '' : value / 1000}
    onChange={(seconds) => {
      if (seconds === '') onChange(undefined)
      else if (typeof seconds === 'number' && seconds > 0) {
        onChange(Math.min(maximum, Math.max(1, Math.round(seconds * 1000))))
      }
    }}
  />
)

interface CountFieldProps {
  label: string
  help: string
  placeholder?: string
  value: number | undefined
  minimum?: number
  maximum: number
  onChange: (count: number | undefined) => void
}

/** A whole number; empty for none. */
export const CountField = (props: CountFieldProps): ReactElement => {
  const { label, help, placeholder = '', value, minimum = 1, maximum, onChange } = props
  return (
    <NumberInput
      size="xs"
      label={label}
      description={help}
      placeholder={placeholder}
      min={minimum}
      max={maximum}
      allowDecimal={false}
      allowNegative={false}
      value={value ?? ''}
      onChange={(count) => {
        if (count === '') onChange(undefined)
        else if (typeof count === 'number' && count >= minimum) onChange(Math.min(maximum, count))
      }}
    />
  )
}
