import type { ValuesOf, WidgetRecord } from '@ashlar/schema'
import type { ReactNode } from 'react'
import { AppIcon } from '../icons/AppIcon.tsx'
import { writtenHeight } from '../page-view/dimensions.ts'
import { hasSteps } from '../shared/handlers.ts'
import loading from '../shared/loading.module.css'
import { inNotation, readNotation } from '../shared/notation.ts'
import { cssColor } from '../theme/color-property.ts'
import { numberOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import { textParts } from './text-parts.ts'
import styles from './TextView.module.css'
import type { text } from './text.ts'

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
  code: 'p',
} as const

/** The most letters that are drawn: a browser takes seconds for the lines of more. */
const longestText = 100_000

const shownText = (values: ValuesOf<typeof text>): string => {
  const number = values.textType === 'number' ? numberOf(values.text) : undefined
  if (number !== undefined) return inNotation(number, readNotation(values))
  const text = values.text
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text
}

/** The height of a field with its label, in px: a text that is no higher stands in line with it. */
const fieldHeight = 72

const verticalOf = (
  wanted: ValuesOf<typeof text>['verticalAlign'],
  record: WidgetRecord,
): 'top' | 'center' | 'bottom' => {
  if (wanted !== 'auto') return wanted
  return record.height.mode !== 'fillParent' && writtenHeight(record) <= fieldHeight ? 'center' : 'top'
}

const Linked = ({ text }: { text: string }): ReactNode =>
  textParts(text).map(({ words, address }, index) =>
    address === undefined ? (
      words
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are nothing but their place
      <a key={index} className={styles.link} href={address} target="_blank" rel="noopener noreferrer">
        {words}
      </a>
    ),
  )

/** Text in the style of its kind; line breaks are kept. */
export const TextView = ({
  record,
  values,
  isLoading,
  describedBy,
  trigger,
}: WidgetViewProps<typeof text>) => {
  const style = values.textStyle
  const Element = elements[style]
  const shown = shownText(values)
  const isAwaited = isLoading && values.animateLoading
  const isButton = hasSteps<typeof text>(record, 'onClick')
  const lines = values.maxLines
  const picture = values.icon === '' ? null : <AppIcon name={values.icon} />
  const isIconRight = values.iconPosition === 'RIGHT'
  return (
    <div
      className={styles.frame}
      data-vertical={verticalOf(values.verticalAlign, record)}
      data-align={values.textAlign}
      data-cut={values.shouldScroll ? undefined : ''}
      data-unselectable={values.isSelectable ? undefined : ''}
      style={{
        '--text-color': cssColor(values.textColor),
        '--text-lines': lines === undefined ? undefined : Math.max(1, Math.trunc(lines)),
      }}
    >
      <Element
        className={styles.text}
        data-style={style}
        data-icon={picture === null ? undefined : ''}
        aria-describedby={isButton ? undefined : describedBy}
        aria-busy={isAwaited}
      >
        {!isIconRight && picture}
        {isAwaited ? (
          <span className={`${styles.awaited} ${loading.shimmer}`}>{shown === '' ? ' ' : shown}</span>
        ) : (
          <Words isPlain={picture === null && lines === undefined} isClamped={lines !== undefined}>
            {isButton ? (
              <button
                type="button"
                className={styles.button}
                aria-describedby={describedBy}
                onClick={() => trigger('onClick')}
              >
                {shown}
              </button>
            ) : values.hasLinks ? (
              <Linked text={shown} />
            ) : (
              shown
            )}
          </Words>
        )}
        {isIconRight && picture}
      </Element>
    </div>
  )
}

const Words = ({
  isPlain,
  isClamped,
  children,
}: {
  isPlain: boolean
  isClamped: boolean
  children: ReactNode
}): ReactNode =>
  isPlain ? (
    children
  ) : (
    <span className={styles.words} data-clamped={isClamped ? '' : undefined}>
      {children}
    </span>
  )
