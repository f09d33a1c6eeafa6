import { changeFrame } from '@ashlar/document'
import { frameEntries, frameOf, type FrameLayout, type FrameLink, type FrameRecord } from '@ashlar/schema'
import { Icon, IconButton, moveInList, SortableList } from '@ashlar/ui'
import { SegmentedControl, Switch } from '@mantine/core'
import { useState } from 'react'
import { OfApplication } from '../code/index.ts'
import { useEditor, useEditorSession, useRoutes } from '../context/editor-context.tsx'
import { usePages } from '../context/pages-context.ts'
import { storedFrame } from '../session/stored-frame.ts'
import { RailPanel } from '../panel/RailPanel.tsx'
import { FrameText } from './navigation/FrameText.tsx'
import { LinkForm } from './navigation/LinkForm.tsx'
import own from './navigation/Navigation.module.css'
import classes from './Rail.module.css'

const layouts: readonly { value: FrameLayout; label: string }[] = [
  { value: 'header', label: 'Header' },
  { value: 'side', label: 'Side' },
  { value: 'none', label: 'None' },
]

/** What is around all pages of the application: its title, the links to its pages, and where they stand. */
export const NavigationPanel = () => {
  const session = useEditorSession()
  const records = useEditor((state) => state.records)
  const routes = useRoutes()
  const { applicationName, pages } = usePages()
  const [openId, setOpenId] = useState<string | null>(null)
  const stored = storedFrame(records)
  const frame = frameOf(stored, pages)
  const entries = frameEntries(frame, pages, routes)
  const unreachable = pages.filter(({ id }) => !entries.some(({ pageId }) => pageId === id))

  const change = (next: Partial<FrameRecord>, label: string, group?: string): void => {
    session.apply(
      changeFrame(session.state.records, {
        ...frameOf(storedFrame(session.state.records), pages),
        ...next,
      }),
      { label, ...(group === undefined ? {} : { group }) },
    )
  }
  /** All links in the order in which they are shown, those that nothing was said of among them. */
  const links = entries.map(
    ({ pageId, place }): FrameLink => (place === null ? undefined : frame.links[place]) ?? { pageId },
  )
  const changeLink = (pageId: string, next: FrameLink, group: string): void => {
    const isKnown = frame.links.some((link) => link.pageId === pageId)
    const changed = isKnown
      ? frame.links.map((link) => (link.pageId === pageId ? next : link))
      : links.map((link) => (link.pageId === pageId ? next : link))
    change({ links: changed }, `Edit the link to ${nameOf(pageId)}`, `link ${pageId} ${group}`)
  }
  const nameOf = (pageId: string): string => pages.find(({ id }) => id === pageId)?.name ?? 'a page'

  return (
    <RailPanel title="Navigation">
      <OfApplication isSo>
        <div className={`${classes.scroll} ${own.panel}`}>
          <div>
            <span className={classes.fieldLabel}>Position</span>
            <SegmentedControl
              size="xs"
              fullWidth
              aria-label="Position"
              data={[...layouts]}
              value={frame.layout}
              onChange={(value) => {
                const chosen = layouts.find((one) => one.value === value)
                if (chosen !== undefined) change({ layout: chosen.value }, 'Move the navigation')
              }}
            />
          </div>
          <FrameText
            label="Title"
            path="title"
            value={frame.title}
            placeholder={applicationName}
            onChange={(title) => change({ title }, 'Edit the title', 'frame title')}
          />
          <FrameText
            label="Logo"
            path="logo"
            value={frame.logo}
            placeholder="https://example.com/logo.svg"
            onChange={(logo) => change({ logo }, 'Edit the logo', 'frame logo')}
          />
          <Switch
            size="xs"
            label="Show when embedded"
            checked={frame.isShownEmbedded}
            onChange={(event) =>
              change({ isShownEmbedded: event.currentTarget.checked }, 'Show or hide the navigation')
            }
          />
          <section aria-labelledby="navigation-links">
            <h3 id="navigation-links" className={own.heading}>
              Links
            </h3>
            {entries.length === 0 ? (
              <p className={classes.hint}>No page can be opened without a parameter.</p>
            ) : (
              <SortableList
                items={entries}
                label="Links"
                idOf={({ pageId }) => pageId}
                titleOf={({ pageName }) => pageName}
                onMove={(from, to) => {
                  session.seal()
                  change({ links: [...moveInList(links, from, to)] }, 'Move a link')
                }}
                renderItem={({ pageId, pageName, path }, index) => {
                  const link = links[index] ?? { pageId }
                  const isOpen = openId === pageId
                  return (
                    <div className={own.entry}>
                      <div className={own.line}>
                        <button
                          type="button"
                          className={own.open}
                          aria-expanded={isOpen}
                          onClick={() => setOpenId(isOpen ? null : pageId)}
                        >
                          <span className={classes.name}>{link.label || pageName}</span>
                          <code className={own.path}>{path}</code>
                        </button>
                        <IconButton
                          icon={link.isVisible === 'false' ? 'eye-off' : 'eye'}
                          label={
                            link.isVisible === 'false'
                              ? `Show the link to ${pageName}`
                              : `Hide the link to ${pageName}`
                          }
                          onClick={() => {
                            const { isVisible, ...rest } = link
                            const next = isVisible === 'false' ? rest : { ...rest, isVisible: 'false' }
                            changeLink(pageId, next, 'shown')
                            session.seal()
                          }}
                        />
                      </div>
                      {isOpen && (
                        <LinkForm
                          link={link}
                          pageName={pageName}
                          place={frame.links.findIndex((one) => one.pageId === pageId)}
                          onChange={(next, group) => changeLink(pageId, next, group)}
                        />
                      )}
                    </div>
                  )
                }}
              />
            )}
            {unreachable.length > 0 && (
              <p className={own.note}>
                <Icon name="info" size={12} /> Not listed, as they are hidden or their path has parameters:{' '}
                {unreachable.map(({ name }) => name).join(', ')}.
              </p>
            )}
          </section>
        </div>
      </OfApplication>
    </RailPanel>
  )
}
