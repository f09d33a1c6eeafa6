import { AppIcon } from '../icons/AppIcon.tsx'
import { cssColor } from '../theme/color-property.ts'
import styles from './OptionFace.module.css'
import type { Option } from './options.ts'

/** The icon and the dot of an option; nothing where it has neither. */
export const OptionMark = ({ option, size = 16 }: { option: Option; size?: number }) => {
  const color = cssColor(option.color)
  return (
    <>
      {color !== undefined && (
        <span className={styles.dot} style={{ '--dot-color': color }} aria-hidden="true" />
      )}
      <AppIcon name={option.icon} size={size} />
    </>
  )
}

/** An option in a list: its icon and dot, its label, and what explains it. */
export const OptionFace = ({ option }: { option: Option }) => (
  <>
    <OptionMark option={option} />
    <span className={styles.words}>
      <span className={styles.label}>{option.label}</span>
      {option.description !== '' && <span className={styles.description}>{option.description}</span>}
    </span>
  </>
)
