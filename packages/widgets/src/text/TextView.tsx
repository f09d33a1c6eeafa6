import loading from '../shared/loading.module.css'
import { cssColour } from '../theme/colour-property.ts'
import { choiceOf, flagOf, textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import styles from './TextView.module.css'

const elements = {
  heading1: 'h1',
  heading2: 'h2',
  heading3: 'h3',
  heading4: 'h4',
  heading5: 'h5',
  heading6: 'h6',
  body1: 'p',
  body2: 'p',
  body3: 'p',
  label: 'p',
} as const

/** Text in the style of its kind; line breaks are kept. */
export const TextView = ({ values, isLoading, describedBy }: WidgetViewProps) => {
  const style = choiceOf(values.textStyle, [
    'body2',
    'heading1',
    'heading2',
    'heading3',
    'heading4',
    'heading5',
    'heading6',
    'body1',
    'body3',
    'label',
  ])
  const Element = elements[style]
  const shown = textOf(values.text)
  const isAwaited = isLoading && flagOf(values.animateLoading, true)
  return (
    <div
      className={styles.frame}
      data-vertical={choiceOf(values.verticalAlign, ['top', 'center', 'bottom'])}
      data-align={choiceOf(values.textAlign, ['left', 'center', 'right'])}
      style={{ '--text-colour': cssColour(values.textColor) }}
    >
      <Element
        className={styles.text}
        data-style={style}
        aria-describedby={describedBy}
        aria-busy={isAwaited}
      >
        {isAwaited ? (
          <span className={`${styles.awaited} ${loading.shimmer}`}>{shown === '' ? ' ' : shown}</span>
        ) : (
          shown
        )}
      </Element>
    </div>
  )
}
