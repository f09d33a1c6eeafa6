import { useId } from 'react'
import { thresholdColor } from '../shared/thresholds.ts'
import { cssColor } from '../theme/color-property.ts'
import type { WidgetViewProps } from '../view.ts'
import styles from './ProgressView.module.css'
import type { progress } from './progress.ts'

const shares = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 })

const Circle = ({
  share,
  isEndless,
  thickness,
  words,
}: {
  share: number | undefined
  isEndless: boolean
  thickness: number
  words: string
}) => {
  const radius = 50 - Math.min(thickness, 24) / 2
  const ring = { cx: 50, cy: 50, r: radius, pathLength: 1, strokeWidth: Math.min(thickness, 24) }
  return (
    <span className={styles.circle}>
      <svg viewBox="0 0 100 100" aria-hidden="true" data-endless={isEndless ? '' : undefined}>
        <circle className={styles.track} {...ring} />
        {(isEndless || (share ?? 0) > 0) && (
          <circle className={styles.done} {...ring} strokeDasharray={`${share ?? 0.3} 1`} />
        )}
      </svg>
      {words !== '' && <span className={styles.inside}>{words}</span>}
    </span>
  )
}

/** How far something has come, as a bar or a circle. */
export const ProgressView = ({ values, describedBy }: WidgetViewProps<typeof progress>) => {
  const labelId = useId()
  const label = values.label.slice(0, 500)
  const value = values.value
  const maximum = values.maximum
  const isEndless = values.isIndeterminate
  const share =
    isEndless || value === undefined || maximum <= 0 ? undefined : Math.min(1, Math.max(0, value / maximum))
  const words = share === undefined || !values.showValue ? '' : shares.format(share)
  const isCircle = values.form === 'circle'
  const showsLabel = values.showLabel && label !== ''
  const thickness = Math.min(40, Math.max(2, values.thickness))
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label={showsLabel ? undefined : label || 'Progress'}
      aria-labelledby={showsLabel ? labelId : undefined}
      aria-describedby={describedBy}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
      data-form={values.form}
      style={{
        '--done': share ?? (isEndless ? 0.3 : 0),
        '--thickness': `${thickness}px`,
        '--done-color':
          thresholdColor(values.thresholds, share === undefined ? undefined : value) ??
          cssColor(values.color) ??
          'initial',
      }}
    >
      {isCircle && <Circle share={share} isEndless={isEndless} thickness={thickness} words={words} />}
      {(showsLabel || (words !== '' && !isCircle)) && (
        <span className={styles.words}>
          {showsLabel && (
            <span className={styles.label} id={labelId}>
              {label}
            </span>
          )}
          {!isCircle && words !== '' && <span className={styles.share}>{words}</span>}
        </span>
      )}
      {!isCircle && <span className={styles.bar} data-endless={isEndless ? '' : undefined} />}
    </div>
  )
}
