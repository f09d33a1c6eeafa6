import type { ComponentProps } from 'react'
import styles from './SmallButton.module.css'

interface SmallButtonProps extends ComponentProps<'button'> {
  /** `primary` is what most people are there for, `quiet` stands among others of its kind. */
  readonly kind?: 'primary' | 'usual' | 'quiet'
  /** It has only an icon, and so needs `aria-label`. */
  readonly isIcon?: boolean
}

/** A button inside a widget: 32 px high, higher where people press with their fingers. */
export const SmallButton = ({
  kind = 'usual',
  isIcon = false,
  className,
  ...attributes
}: SmallButtonProps) => (
  <button
    type="button"
    {...attributes}
    className={[styles.button, className].filter(Boolean).join(' ')}
    data-primary={kind === 'primary' ? '' : undefined}
    data-quiet={kind === 'quiet' ? '' : undefined}
    data-icon={isIcon ? '' : undefined}
  />
)
