import { frameName, picturesOf, type Theme } from '@ashlar/schema'
import { darkQuery, drawnScheme, PageView, type LinkRules } from '@ashlar/widgets'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { ApplicationFrame } from '../../application-frame/ApplicationFrame.tsx'
import { frameModel } from '../../application-frame/frame-model.ts'
import { useScheme } from '../../application-frame/use-scheme.ts'
import { useSession } from '../../session/index.ts'
import { useEditor, useEditorParts, useRoutes } from '../context/editor-context.tsx'
import { usePages } from '../context/pages-context.ts'
import { useTheme } from '../context/theme-context.ts'
import classes from './EditedFrame.module.css'
import { storedFrame } from '../session/stored-frame.ts'

/**
 * The page on the canvas inside the frame of its application, as its users will see it. While it is built, a press on the
 * frame opens its settings.
 */
export const EditedFrame = ({ links }: { links: LinkRules }) => {
  const { view } = useEditorParts()
  const { user } = useSession()
  const application = useEditor((state) => state.application)
  const records = useEditor((state) => state.records)
  const pictures = picturesOf(records)
  const pageId = useEditor((state) => state.pageId)
  const isBuilding = useEditor((state) => state.mode) === 'edit'
  const routes = useRoutes()
  const { applicationName, pages } = usePages()
  const built = useTheme()
  const [chosen, setChosen] = useState<Theme['mode'] | null>(null)
  const theme = useMemo(() => (chosen === null ? built : { ...built, mode: chosen }), [built, chosen])
  const values = useSyncExternalStore(application.subscribeAll, () => application.inspect(frameName).value)
  const stored = storedFrame(records)
  const path = links.current.split('?', 1)[0] ?? '/'
  const model = useMemo(
    () =>
      frameModel({
        stored,
        values,
        applicationName,
        pages,
        routes,
        pictures,
        address: window.location.href,
        open: { pageId, path },
      }),
    [stored, values, applicationName, pages, routes, pictures, pageId, path],
  )
  const scheme = useScheme(theme.mode)
  return (
    <ApplicationFrame
      model={model}
      theme={theme}
      scheme={scheme}
      links={links}
      person={{
        user,
        mode: theme.mode,
        chooseMode: (mode) => {
          setChosen(mode)
          application.takeTheme({ ...built, mode }, drawnScheme(mode, window.matchMedia(darkQuery).matches))
        },
        editAddress: null,
        signOut: null,
      }}
      {...(isBuilding
        ? {
            cover: (
              <button
                type="button"
                data-canvas-part="frame"
                className={classes.cover}
                aria-label="Edit navigation"
                title="Edit navigation"
                onClick={() => view.setState({ panel: 'navigation' })}
              />
            ),
          }
        : {})}
    >
      <PageView host={application} theme={theme} links={links} pictures={pictures} />
    </ApplicationFrame>
  )
}
