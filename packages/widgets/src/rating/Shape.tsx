import type { ValuesOf } from '@ashlar/schema'
import type { rating } from './rating.ts'
import styles from './RatingView.module.css'

/** The shapes that can be counted. */
export type RatingShape = ValuesOf<typeof rating>['shape']

const paths: Readonly<Record<RatingShape, string>> = {
  star: 'm12 2.8 2.85 5.9 6.45.9-4.68 4.55 1.13 6.45L12 17.5l-5.75 3.1 1.13-6.45L2.7 9.6l6.45-.9Z',
  heart: 'M12 20.5s-8.7-4.9-8.7-11A4.75 4.75 0 0 1 12 6.9a4.75 4.75 0 0 1 8.7 2.6c0 6.1-8.7 11-8.7 11Z',
  circle: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Z',
}

interface ShapeProps {
  readonly shape: RatingShape
  /** How much of it is filled, from 0 to 1. */
  readonly fill: number
}

/** One shape of a rating, filled from its beginning as far as it goes. */
export const Shape = ({ shape, fill }: ShapeProps) => (
  <span className={styles.shape} aria-hidden="true">
    <svg viewBox="0 0 24 24" className={styles.outline}>
      <path d={paths[shape]} />
    </svg>
    {fill > 0 && (
      <span className={styles.filled} style={{ '--filled': `${fill * 100}%` }}>
        <svg viewBox="0 0 24 24">
          <path d={paths[shape]} />
        </svg>
      </span>
    )}
  </span>
)
