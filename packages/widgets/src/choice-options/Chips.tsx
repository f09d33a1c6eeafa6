import { CrossGlyph } from '../shared/glyphs.tsx'
import { numberOf } from '../values.ts'
import styles from './Chips.module.css'
import { OptionMark } from './OptionFace.tsx'
import { identityOf, type Option } from './options.ts'

interface ChipsProps {
  readonly options: readonly Option[]
  /** How many are written out, whatever a binding gave. */
  readonly shownCount: unknown
  readonly isLocked: boolean
  readonly onRemove: (option: Option) => void
}

const usualCount = 3
const mostShown = 100

/** The chosen options of a field: the first ones as chips that can be taken out, the others as their number. */
export const Chips = ({ options, shownCount, isLocked, onRemove }: ChipsProps) => {
  const count = Math.min(mostShown, Math.max(0, Math.trunc(numberOf(shownCount) ?? usualCount)))
  const shown = options.slice(0, count)
  const others = options.length - shown.length
  return (
    <>
      {shown.map((option, index) => (
        <span
          key={typeof option.value === 'object' ? index : String(identityOf(option.value)).slice(0, 500)}
          className={styles.chip}
          title={option.label}
        >
          <OptionMark option={option} size={14} />
          <span className={styles.label}>{option.label}</span>
          {!isLocked && (
            <button
              type="button"
              className={styles.remove}
              // The keyboard takes chips out with Backspace; a stop at each would make the way through a form long.
              tabIndex={-1}
              aria-label={`Remove ${option.label}`}
              onPointerDown={(event) => {
                event.stopPropagation()
                event.preventDefault()
              }}
              onClick={() => onRemove(option)}
            >
              <CrossGlyph />
            </button>
          )}
        </span>
      ))}
      {others > 0 && (
        <span className={styles.others}>{shown.length === 0 ? `${others} chosen` : `+${others}`}</span>
      )}
    </>
  )
}
