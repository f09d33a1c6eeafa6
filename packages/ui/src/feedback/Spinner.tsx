import { Loader } from '@mantine/core'
import classes from './Spinner.module.css'

/** Something is under way; `label` says what. `fullPage` centers it on an otherwise empty page. */
export const Spinner = ({ label, isFullPage = false }: { label: string; isFullPage?: boolean }) => (
  <div role="status" className={isFullPage ? classes['page'] : classes['inline']}>
    <Loader size={isFullPage ? 24 : 16} aria-hidden />
    <span className={classes['label']}>{label}</span>
  </div>
)
