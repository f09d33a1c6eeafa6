import type { ReactNode } from 'react'
import { AppIcon } from '../icons/AppIcon.tsx'
import { hasSteps } from '../shared/handlers.ts'
import loading from '../shared/loading.module.css'
import { inNotation, readNotation } from '../shared/notation.ts'
import { thresholdColor } from '../shared/thresholds.ts'
import { useExposed } from '../shared/use-exposed.ts'
import { cssColor } from '../theme/color-property.ts'
import { numberOf, textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import styles from './StatisticView.module.css'
import { courseOf, coursePoints, trendOf, trendText, type Trend } from './trend.ts'
import type { statistic } from './statistic.ts'

const short = (value: unknown): string => textOf(value).slice(0, 500)

const directionWords = { up: 'Up', down: 'Down', same: 'Unchanged' } as const
const arrows = { up: 'M8 13V3m0 0L4 7m4-4 4 4', down: 'M8 3v10m0 0 4-4m-4 4L4 9', same: 'M3 8h10' } as const

const Change = ({
  trend,
  words,
  tone,
  caption,
}: {
  trend: Trend | undefined
  words: string
  tone: string
  caption: string
}) => (
  <p className={styles.note}>
    {trend !== undefined && (
      <span className={styles.change} data-tone={tone}>
        <svg
          viewBox="0 0 16 16"
          width="12"
          height="12"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          role="img"
          aria-label={directionWords[trend.direction]}
        >
          <path d={arrows[trend.direction]} />
        </svg>
        {words}
      </span>
    )}
    {caption !== '' && <span className={styles.caption}>{caption}</span>}
  </p>
)

const Course = ({ numbers }: { numbers: readonly number[] }): ReactNode => {
  const points = coursePoints(numbers)
  if (points.length === 0) return null
  const line = points.map(([x, y]) => `${x},${y}`).join(' ')
  return (
    <svg className={styles.course} viewBox="0 0 100 32" preserveAspectRatio="none" aria-hidden="true">
      <polygon className={styles.area} points={`0,32 ${line} 100,32`} />
      <polyline className={styles.line} points={line} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

const toneOf = (trend: Trend | undefined, good: 'up' | 'down' | 'none'): string =>
  trend === undefined || trend.direction === 'same' || good === 'none'
    ? 'neutral'
    : trend.direction === good
      ? 'good'
      : 'bad'

/** A number with its name, its change and its course. */
export const StatisticView = ({
  record,
  values,
  isLoading,
  describedBy,
  report,
  trigger,
}: WidgetViewProps<typeof statistic>) => {
  const wishes = readNotation(values)
  const number = numberOf(values.value)
  const shown = number === undefined ? short(values.value) : inNotation(number, wishes)
  const trend = trendOf(number, numberOf(values.previousValue))
  useExposed({ values, report }, 'change', trend?.change ?? null)
  useExposed({ values, report }, 'changePercent', trend?.share ?? null)
  const isAwaited = isLoading && values.animateLoading
  const isButton = hasSteps<typeof statistic>(record, 'onClick')
  const label = short(values.label)
  const caption = short(values.caption)
  const content = (
    <>
      <span className={styles.label}>
        <AppIcon name={values.icon} size={16} />
        {label}
      </span>
      <span className={`${styles.value} ${isAwaited ? `${styles.awaited} ${loading.shimmer}` : ''}`}>
        {shown !== '' && short(values.prefix) !== '' && (
          <span className={styles.affix} data-side="before">
            {short(values.prefix)}
          </span>
        )}
        {shown === '' ? '–' : shown}
        {shown !== '' && short(values.suffix) !== '' && (
          <span className={styles.affix} data-side="after">
            {short(values.suffix)}
          </span>
        )}
      </span>
    </>
  )
  return (
    <div
      className={styles.statistic}
      role="group"
      aria-label={label === '' ? undefined : label}
      aria-busy={isAwaited || undefined}
      aria-describedby={isButton ? undefined : describedBy}
      data-card={values.isCard ? '' : undefined}
      data-align={values.align}
      style={{
        '--value-color': thresholdColor(values.thresholds, number) ?? cssColor(values.color) ?? 'initial',
      }}
    >
      {isButton ? (
        <button
          type="button"
          className={styles.main}
          aria-describedby={describedBy}
          onClick={() => trigger('onClick')}
        >
          {content}
        </button>
      ) : (
        <div className={styles.main}>{content}</div>
      )}
      {!isAwaited && (trend !== undefined || caption !== '') && (
        <Change
          trend={trend}
          words={trend === undefined ? '' : trendText(trend, values.changeAs, wishes)}
          tone={toneOf(trend, values.goodDirection)}
          caption={caption}
        />
      )}
      {!isAwaited && <Course numbers={courseOf(values.sparkline)} />}
    </div>
  )
}
