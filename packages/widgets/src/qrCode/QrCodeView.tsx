import { useMemo } from 'react'
import { cssColour } from '../theme/colour-property.ts'
import { choiceOf, textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import { drawCode } from './draw-code.ts'
import styles from './QrCodeView.module.css'

/** A code on a white ground, whatever the scheme, since scanners need dark on light. */
export const QrCodeView = ({ values, describedBy }: WidgetViewProps) => {
  const content = textOf(values.value)
  const robustness = choiceOf(values.errorCorrection, ['M', 'L', 'Q', 'H'])
  const code = useMemo(() => drawCode(content, robustness), [content, robustness])
  const name = textOf(values.label)
  const words = { none: '', content, label: name }[
    choiceOf(values.showsContent, ['none', 'content', 'label'])
  ]
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
          style={{ '--code-colour': cssColour(values.color) ?? 'initial' }}
        >
          <path d={code.path} />
        </svg>
      )}
      {words !== '' && <figcaption className={styles.words}>{words.slice(0, 300)}</figcaption>}
    </figure>
  )
}
