import type { Theme } from '@ashlar/schema'
import { AppLink, type ColorScheme, type LinkRules, LinksProvider, themeVariables } from '@ashlar/widgets'
import { useId, useMemo, useRef, useState, type ReactNode } from 'react'
import styles from './ApplicationFrame.module.css'
import { useCloseOutside } from './Disclosure.tsx'
import type { FrameModel } from './frame-model.ts'
import { FrameNavigation } from './FrameNavigation.tsx'
import { PersonMenu, type PersonMenuProps } from './PersonMenu.tsx'
import { Bars } from './pictures.tsx'
import { useIsCollapsed } from './use-is-collapsed.ts'

interface ApplicationFrameProps {
  readonly model: FrameModel
  readonly theme: Theme
  readonly scheme: ColorScheme
  readonly links: LinkRules
  /** Null where the page around knows who it is, and where nobody is using the application yet. */
  readonly person: PersonMenuProps | null
  /** Whether it stays in sight while the page is scrolled. */
  readonly isSticky?: boolean
  /** Lies over the navigation, which then does nothing itself: it is being built. */
  readonly cover?: ReactNode
  readonly children: ReactNode
}

/** An application around its page: its title, the way to its other pages, and who uses it. */
export const ApplicationFrame = ({
  model,
  theme,
  scheme,
  links,
  person,
  isSticky = false,
  cover,
  children,
}: ApplicationFrameProps) => {
  const { layout, groups } = model
  const variables = useMemo(() => themeVariables(theme, scheme), [theme, scheme])
  const frame = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLElement>(null)
  const navigation = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const words = `${layout} ${model.title} ${groups.map(({ heading, items }) => [heading, ...items.map(({ label }) => label)].join(' ')).join(' ')}`
  const isCollapsed = useIsCollapsed(frame, navigation, words)
  const [isOpened, setOpened] = useState(false)
  const isOpen = isCollapsed && isOpened
  useCloseOutside(bar, isOpen, () => setOpened(false))
  return (
    <div
      ref={frame}
      className={styles.frame}
      style={variables}
      data-layout={layout}
      data-scheme={scheme}
      data-collapsed={isCollapsed ? '' : undefined}
      data-sticky={isSticky ? '' : undefined}
    >
      {layout !== 'none' && (
        <div className={styles.place}>
          <header
            ref={bar}
            className={styles.bar}
            inert={cover !== undefined}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || !isOpen) return
              setOpened(false)
              button.current?.focus()
            }}
          >
            <a
              className={styles.skip}
              href={`#${id}-content`}
              onClick={(event) => {
                // The address of the page stays what it is.
                event.preventDefault()
                content.current?.focus()
              }}
            >
              Skip to the page
            </a>
            {isCollapsed && groups.length > 0 && (
              <button
                ref={button}
                type="button"
                className={styles.opener}
                aria-label="Pages"
                aria-expanded={isOpen}
                aria-controls={id}
                onClick={() => setOpened(!isOpen)}
              >
                <Bars isOpen={isOpen} />
              </button>
            )}
            <LinksProvider value={links}>
              <AppLink className={styles.brand} address="/">
                {model.logo !== null && <img className={styles.logo} src={model.logo} alt="" />}
                <span className={styles.title}>{model.title}</span>
              </AppLink>
              <nav
                id={id}
                ref={navigation}
                className={styles.navigation}
                aria-label="Pages"
                hidden={isCollapsed && !isOpen}
              >
                <FrameNavigation
                  groups={groups}
                  isInRow={layout === 'header' && !isCollapsed}
                  onFollow={() => setOpened(false)}
                />
              </nav>
            </LinksProvider>
            {person !== null && <PersonMenu {...person} />}
          </header>
          {cover}
        </div>
      )}
      <div ref={content} id={`${id}-content`} className={styles.content} tabIndex={-1}>
        {children}
      </div>
    </div>
  )
}
