import { useMemo } from 'react'
import { cssColor } from '../theme/color-property.ts'
import type { WidgetViewProps } from '../view.ts'
import { drawCode } from './draw-code.ts'
import styles from './QrCodeView.module.css'
import type { qrCode } from './qrCode.ts'

/** A code on a white ground, whatever the scheme, since scanners need dark on light. */
export const QrCodeView = ({ values, describedBy }: WidgetViewProps<typeof qrCode>) => {
  const content = values.value
  const robustness = values.errorCorrection
  const code = useMemo(() => drawCode(content, robustness), [content, robustness])
  const name = values.label
  const words = { none: '', content, label: name }[values.showsContent]
  return (
    <figure className={styles.figure} aria-describedby={describedBy}>
      {'problem' in code ? (
        <p className={styles.note}>{code.problem}</p>
      ) : (
        <svg
          className={styles.code}
          viewBox={`0 0 ${code.size} ${code.size}`}
          role="img"
          aria-label={`QR code: ${name === '' ? content.slice(0, 300) : name}`}
          shapeRendering="crispEdges"
          style={{ '--code-color': cssColor(values.color) ?? 'initial' }}
        >
          <path d={code.path} />
        </svg>
      )}
      {words !== '' && <figcaption className={styles.words}>{words.slice(0, 300)}</figcaption>}
    </figure>
  )
}
