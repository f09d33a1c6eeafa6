import { useLayoutEffect, useRef } from 'react'
import styles from './check.module.css'

interface CheckProps {
  readonly isChecked: boolean
  /** Neither on nor off, as some of what it stands for is on. */
  readonly isMixed?: boolean
  readonly isDisabled: boolean
  readonly isReadOnly?: boolean
  readonly isInvalid?: boolean
  readonly label?: string | undefined
  readonly onChange: (isChecked: boolean) => void
}

/** A checkbox that stands for one option of several. */
export const Check = ({
  isChecked,
  isMixed = false,
  isDisabled,
  isReadOnly = false,
  isInvalid = false,
  label,
  onChange,
}: CheckProps) => {
  const box = useMixed(isMixed)
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles.check}
      checked={isChecked}
      disabled={isDisabled}
      data-locked={isReadOnly ? '' : undefined}
      aria-readonly={isReadOnly || undefined}
      aria-invalid={isInvalid || undefined}
      aria-label={label}
      onChange={(event) => {
        if (!isReadOnly) onChange(event.currentTarget.checked)
      }}
    />
  )
}

/** Keeps the mark of a checkbox that is neither on nor off, which has no attribute of its own. */
export const useMixed = (isMixed: boolean) => {
  const box = useRef<HTMLInputElement>(null)
  // Every press takes the mark away, so it is set again with each drawing.
  useLayoutEffect(() => {
    if (box.current !== null) box.current.indeterminate = isMixed
  })
  return box
}
