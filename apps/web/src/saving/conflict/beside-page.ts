import classes from './Conflict.module.css'

/** How a dialog stands that leaves the page beside it to be seen, where the screen has room for both. */
export const besidePage = {
  size: 520,
  classNames: { inner: classes['besideInner'] ?? '', overlay: classes['besideOverlay'] ?? '' },
} as const
