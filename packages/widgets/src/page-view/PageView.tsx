import { defaultTheme, picturesFromAnywhere, type PictureSources, type Theme } from '@ashlar/schema'
import { useMemo, useSyncExternalStore } from 'react'
import type { WidgetHost } from '../host.ts'
import { LinksProvider, plainLinks, type LinkRules } from '../navigation/links.ts'
import { PictureRuleProvider, pictureRule } from '../shared/pictures.ts'
import { darkQuery, drawnScheme } from '../theme/drawn-scheme.ts'
import { themeVariables, type ColorScheme } from '../theme/theme-variables.ts'
import { HostProvider, ThemeVariablesProvider, ViewSourceProvider } from './host-context.ts'
import styles from './PageView.module.css'
import { productViews } from './preload.ts'
import { WidgetFrame } from './WidgetFrame.tsx'

const subscribeToScheme = (listener: () => void): (() => void) => {
  const query = window.matchMedia(darkQuery)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const readScheme = (): ColorScheme => (window.matchMedia(darkQuery).matches ? 'dark' : 'light')

const useColorScheme = (mode: Theme['mode'], forced: ColorScheme | undefined): ColorScheme => {
  const preferred = useSyncExternalStore(subscribeToScheme, readScheme, () => 'light' as const)
  return forced ?? drawnScheme(mode, preferred === 'dark')
}

/** What a page needs to be drawn. */
export interface PageViewProps {
  /** Brings the widgets to life; stays the same object as long as the page does. */
  readonly host: WidgetHost
  /** The application's look; the product's own where none is given. */
  readonly theme?: Theme | undefined
  /** Draws in this scheme whatever the theme and the person's settings say. */
  readonly scheme?: ColorScheme | undefined
  /** How links are resolved and followed; as they stand where nothing is given. Stays the same object while the page does. */
  readonly links?: LinkRules | undefined
  /** From where pictures are shown; from anywhere where nothing is given. */
  readonly pictures?: PictureSources | undefined
}

/** A page with all its widgets, in the application's own colors. It takes the room it is given and grows downwards. */
export const PageView = ({
  host,
  theme = defaultTheme,
  scheme,
  links = plainLinks,
  pictures = picturesFromAnywhere,
}: PageViewProps) => {
  const shown = useColorScheme(theme.mode, scheme)
  const variables = useMemo(() => themeVariables(theme, shown), [theme, shown])
  const rule = useMemo(() => pictureRule(pictures), [pictures])
  return (
    <HostProvider value={host}>
      <ViewSourceProvider value={productViews}>
        <ThemeVariablesProvider value={variables}>
          <LinksProvider value={links}>
            <PictureRuleProvider value={rule}>
              <div className={styles.page} style={variables} data-mode={host.mode} data-scheme={shown}>
                <WidgetFrame id={host.rootId} className={styles.root} />
              </div>
            </PictureRuleProvider>
          </LinksProvider>
        </ThemeVariablesProvider>
      </ViewSourceProvider>
    </HostProvider>
  )
}
