import { encode } from 'uqr'
import classes from './PersonalSettings.module.css'

/** A text as a picture that a phone reads (a QR code): dark on light in both color schemes, as readers need it. */
export const CodePicture = ({ text, label }: { text: string; label: string }) => {
  const { size, data } = encode(text, { border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={classes['codePicture']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
