import { useLayoutEffect, useMemo, useRef } from 'react'
import { useLinks } from '../navigation/links.ts'
import loading from '../shared/loading.module.css'
import { longestMarkup } from '../shared/markup-limits.ts'
import { usePictureRule } from '../shared/pictures.ts'
import { RefusedPictures } from '../shared/RefusedPictures.tsx'
import { safeHtml } from '../shared/safe-html.ts'
import { useReachableOverflow } from '../shared/use-reachable-overflow.ts'
import type { WidgetViewProps } from '../view.ts'
import { safeCss } from './safe-css.ts'
import styles from './HtmlView.module.css'
import type { html } from './html.ts'

const basis = `:host { display: block } img { max-width: 100%; height: auto } a { color: var(--app-primary-text) }`

/** Markup in a tree of its own, so that its styles and those of the page leave each other alone. */
export const HtmlView = ({ record, values, isLoading, describedBy }: WidgetViewProps<typeof html>) => {
  const place = useRef<HTMLDivElement>(null)
  const treeHost = useRef<HTMLDivElement>(null)
  const links = useLinks()
  const markup = values.html
  const css = values.css.slice(0, longestMarkup)
  const pictures = usePictureRule()
  const safe = useMemo(() => safeHtml(markup, pictures), [markup, pictures])
  const isAwaited = isLoading && values.animateLoading

  useLayoutEffect(() => {
    const { current } = treeHost
    if (current === null || isAwaited) return
    const root = current.shadowRoot ?? current.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    // Sheets made this way fetch no other sheets.
    sheet.replaceSync(`${basis}\n${safeCss(css)}`)
    root.adoptedStyleSheets = [sheet]
    root.innerHTML = safe.markup
  }, [safe, css, isAwaited])

  useLayoutEffect(() => {
    const root = isAwaited ? undefined : treeHost.current?.shadowRoot
    const follow = (event: Event): void => {
      if (!(event instanceof MouseEvent) || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      const address = link?.getAttribute('href') ?? ''
      if (/^[/?]/.test(address) && links.follow(address)) event.preventDefault()
    }
    root?.addEventListener('click', follow)
    return () => root?.removeEventListener('click', follow)
  }, [links, isAwaited])

  useReachableOverflow(place)

  if (isAwaited) return <div className={`${styles.awaited} ${loading.shimmer}`} aria-busy="true" />
  return (
    // Two elements in each other: the styles of the inner tree reach its host, and must not lift the bounds of the place.
    <>
      <div ref={place} className={styles.place} aria-describedby={describedBy}>
        <div ref={treeHost} />
      </div>
      <RefusedPictures name={record.name} sites={safe.refusedSites} />
    </>
  )
}
