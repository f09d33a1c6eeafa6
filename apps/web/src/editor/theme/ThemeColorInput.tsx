import { ColorInput } from '@mantine/core'
import { useState } from 'react'
import { useEditorSession } from '../context/editor-context.tsx'
import classes from './ThemePanel.module.css'

const complete = /^#[0-9a-f]{6}$/i

/** A color of the theme. What is typed counts as soon as it is a whole color; where it may be empty, the theme decides. */
export const ThemeColorInput = ({
  label,
  value,
  placeholder,
  swatches,
  names = [],
  hint,
  onChange,
}: {
  label: string
  value: string | undefined
  /** What holds where nothing is chosen; absent where a color must be chosen. */
  placeholder?: string
  swatches?: string[]
  /** Names of the palette that count as colors here. */
  names?: readonly string[]
  hint?: string | undefined
  /** `null` leaves it to the theme. */
  onChange: (color: string | null) => void
}) => {
  const session = useEditorSession()
  /** What is typed and no color yet. */
  const [draft, setDraft] = useState<string | null>(null)
  const mayBeEmpty = placeholder !== undefined
  const take = (text: string): void => {
    const wanted = text.trim()
    if (complete.test(wanted)) onChange(wanted.toLowerCase())
    else if (names.includes(wanted)) onChange(wanted)
    else if (wanted === '' && mayBeEmpty) onChange(null)
    else {
      setDraft(text)
      return
    }
    setDraft(null)
  }
  return (
    <div className={classes.field}>
      <ColorInput
        size="xs"
        label={label}
        format="hex"
        withPreview={(draft ?? value ?? '') !== ''}
        fixOnBlur={false}
        {...(swatches === undefined ? {} : { swatches, swatchesPerRow: 8 })}
        {...(placeholder === undefined ? {} : { placeholder })}
        eyeDropperButtonProps={{ 'aria-label': `Take ${label.toLowerCase()} from the screen` }}
        value={draft ?? value ?? ''}
        error={draft === null ? undefined : 'A color such as #2f6f4f is expected.'}
        onChange={take}
        onChangeEnd={() => session.seal()}
        onBlur={() => {
          setDraft(null)
          session.seal()
        }}
      />
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
    </div>
  )
}
