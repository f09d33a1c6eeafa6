import { TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import classes from './ApiEditor.module.css'

interface InlineNameProps {
  name: string
  /** The accessible name of the field: `Name of the API`. */
  label: string
  /** Renames; answers with the sentence of a refusal, or `null`. */
  onRename: (name: string) => string | null
  /** Told when the field is left, renamed or not. */
  onDone: () => void
}

/** A name while it is being changed: Enter or leaving keeps it, Escape takes it back, a refusal stays in place. */
export const InlineName = ({ name, label, onRename, onDone }: InlineNameProps): ReactElement => {
  const [text, setText] = useState(name)
  const [refusal, setRefusal] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => input.current?.select(), [])
  const finish = (): void => {
    if (isDone.current) return
    isDone.current = true
    onDone()
  }
  const keep = (): boolean => {
    const refused = text.trim() === name ? null : onRename(text.trim())
    setRefusal(refused)
    if (refused === null) finish()
    return refused === null
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) keep()
    if (event.key === 'Escape') finish()
  }
  return (
    <TextInput
      ref={input}
      className={classes['inlineName'] ?? ''}
      size="xs"
      aria-label={label}
      value={text}
      error={refusal}
      onChange={(event) => {
        setText(event.currentTarget.value)
        setRefusal(null)
      }}
      onKeyDown={onKeyDown}
      onBlur={() => {
        // A name that was refused is not worth keeping someone in the field for.
        if (!isDone.current && !keep()) finish()
      }}
      autoFocus
    />
  )
}
