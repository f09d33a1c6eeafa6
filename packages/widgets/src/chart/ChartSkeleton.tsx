import loading from '../shared/loading.module.css'
import styles from './ChartView.module.css'

const heights = ['42%', '68%', '55%', '86%', '73%', '96%', '60%']

/** What stands in the place of a chart that is on its way. */
export const ChartSkeleton = ({ label }: { label: string }) => (
  <div className={styles.skeleton} role="status" aria-label={label}>
    {heights.map((height) => (
      <span key={height} className={loading.shimmer} style={{ '--bar-height': height }} />
    ))}
  </div>
)
