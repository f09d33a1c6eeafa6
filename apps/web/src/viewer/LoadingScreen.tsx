import styles from './LoadingScreen.module.css'

/** Stands where the page will be, until it is known which page that is. */
export const LoadingScreen = () => (
  <div className={styles.screen} role="status" aria-label="Loading">
    <div className={styles.line} />
    <div className={styles.block} />
  </div>
)
