import { iconAddress } from './icon-address.ts'
import styles from './AppIcon.module.css'

/** An icon of an application. */
export interface AppIconProps {
  /** Its name, such as `circle-check`; whatever a binding gave is read with care. */
  readonly name: unknown
  /** Width and height in px; as large as the text around it where it is not given. */
  readonly size?: number | undefined
  /** What it says to a screen reader; without one it is decoration. */
  readonly label?: string | undefined
  readonly className?: string | undefined
}

/** An icon in the color of the text around it; nothing where there is no such name. Only its own picture is fetched. */
export const AppIcon = ({ name, size, label, className }: AppIconProps) => {
  const address = iconAddress(name)
  if (address === undefined) return null
  return (
    <span
      className={className === undefined ? styles.icon : `${styles.icon} ${className}`}
      style={{ '--icon': `url("${address}")`, '--icon-size': size === undefined ? undefined : `${size}px` }}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  )
}
