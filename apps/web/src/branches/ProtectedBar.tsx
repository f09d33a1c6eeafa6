import { defaultBranchName } from '@ashlar/schema'
import classes from '../live/People.module.css'

/** Says that what is edited on a protected branch is not saved, before somebody tries. */
export const ProtectedBar = () => (
  <div role="status" className={classes.ended}>
    <span>
      {defaultBranchName} is protected. What is changed here is not saved: make a branch, change it there, and
      have it merged.
    </span>
  </div>
)
