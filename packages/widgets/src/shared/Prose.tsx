import { useMemo, useRef, type MouseEvent } from 'react'
import { useLinks } from '../navigation/links.ts'
import { usePictureRule } from './pictures.ts'
import styles from './Prose.module.css'
import { RefusedPictures } from './RefusedPictures.tsx'
import { safeHtml } from './safe-html.ts'
import { useReachableOverflow } from './use-reachable-overflow.ts'

/** Running text with headings, lists and tables in the typography of the application. The markup is made safe here. */
export const Prose = ({
  name,
  markup,
  describedBy,
}: {
  /** The name of the component, for who builds it. */
  name: string
  markup: string
  describedBy: string | undefined
}) => {
  const pictures = usePictureRule()
  const links = useLinks()
  const frame = useRef<HTMLDivElement>(null)
  useReachableOverflow(frame)
  const safe = useMemo(() => safeHtml(markup, pictures), [markup, pictures])
  const html = useMemo(() => ({ __html: safe.markup }), [safe])
  const follow = (event: MouseEvent): void => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    const address = link?.getAttribute('href') ?? ''
    if (isPlain && /^[/?]/.test(address) && links.follow(address)) event.preventDefault()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: hears the presses of the links in it */}
      <div
        ref={frame}
        className={styles.prose}
        aria-describedby={describedBy}
        onClick={follow}
        // oxlint-disable-next-line react/no-danger -- made safe above
        dangerouslySetInnerHTML={html}
      />
      <RefusedPictures name={name} sites={safe.refusedSites} />
    </>
  )
}
