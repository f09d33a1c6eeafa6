import classes from './Mark.module.css'

/** The product's mark: three courses of dressed stone. Decoration, the name stands beside it. Size in px. */
export const Mark = ({ size = 24 }: { size?: number }) => (
  <svg className={classes['mark']} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect className={classes['ground']} width="32" height="32" rx="7" />
    <g className={classes['stones']}>
      <rect x="7" y="8" width="10" height="4.6" rx="1" />
      <rect x="18.6" y="8" width="6.4" height="4.6" rx="1" />
      <rect x="7" y="13.9" width="5.6" height="4.6" rx="1" />
      <rect x="14.2" y="13.9" width="10.8" height="4.6" rx="1" />
      <rect x="7" y="19.8" width="9" height="4.6" rx="1" />
      <rect x="17.6" y="19.8" width="7.4" height="4.6" rx="1" />
    </g>
  </svg>
)
