import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Custom properties, by which components hand computed lengths and chosen colors to their style sheets. */
    [customProperty: `--${string}`]: string | number | undefined
  }
}
