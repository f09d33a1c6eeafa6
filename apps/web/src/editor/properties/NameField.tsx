import { TextInput } from '@mantine/core'
import { useState } from 'react'

/**
 * The name of an entity. It is renamed when the field is left or Enter pressed; a refusal is shown and the name kept. It
 * follows a rename from elsewhere, but for what is half typed. Give it what it names as its key.
 */
export const NameField = ({
  label,
  name,
  onRename,
  isLabelShown = true,
}: {
  label: string
  name: string
  /** Renames, or answers with the reason why not. */
  onRename: (name: string) => string | null
  isLabelShown?: boolean
}) => {
  const [draft, setDraft] = useState(name)
  const [known, setKnown] = useState(name)
  if (known !== name) {
    setKnown(name)
    if (draft === known) setDraft(name)
  }
  const [refusal, setRefusal] = useState<string | null>(null)
  const commit = (): void => {
    const next = draft.trim()
    setRefusal(next === name ? null : onRename(next))
    if (next === '') setDraft(name)
  }
  return (
    <TextInput
      size="xs"
      {...(isLabelShown ? { label } : { 'aria-label': label })}
      value={draft}
      error={refusal}
      spellCheck={false}
      onChange={(event) => {
        setDraft(event.currentTarget.value)
        setRefusal(null)
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key === 'Escape') {
          setDraft(name)
          setRefusal(null)
          event.stopPropagation()
        }
      }}
    />
  )
}
