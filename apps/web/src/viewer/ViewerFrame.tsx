import type { PublishedApplication } from '@ashlar/contract'
import { editorPath, readAddress, type Application } from '@ashlar/runtime'
import { frameName, type Theme } from '@ashlar/schema'
import type { LinkRules } from '@ashlar/widgets'
import { useCallback, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { ApplicationFrame } from '../application-frame/ApplicationFrame.tsx'
import { frameModel } from '../application-frame/frame-model.ts'
import { routesOf } from './published-routes.ts'
import { useScheme } from '../application-frame/use-scheme.ts'

interface ViewerFrameProps {
  readonly application: PublishedApplication
  /** The page that is open; null where there is none. */
  readonly pageId: string | null
  readonly living: Application | null
  readonly links: LinkRules
  readonly chooseMode: (mode: Theme['mode']) => void
  /** Tells that the session could not be ended. */
  readonly tell: (message: string) => void
  readonly children: ReactNode
}

const noSubscription = (): void => undefined

/** What the texts of the frame come to on the living page. */
const useFrameValues = (living: Application | null): unknown => {
  const subscribe = useCallback(
    (listener: () => void) => living?.subscribeAll(listener) ?? noSubscription,
    [living],
  )
  return useSyncExternalStore(subscribe, () => living?.inspect(frameName).value)
}

/** The frame of an application around its page, for whoever uses it. */
export const ViewerFrame = ({
  application,
  pageId,
  living,
  links,
  chooseMode,
  tell,
  children,
}: ViewerFrameProps) => {
  const { settings, frame, user, mayEdit } = application
  const scheme = useScheme(settings.theme.mode)
  const values = useFrameValues(living)
  const read = readAddress(window.location.pathname)
  const path = read?.path ?? '/'
  const isEmbedded = read?.place.prefix !== undefined
  const model = useMemo(() => {
    const { name: applicationName, pages } = application
    const open = pageId === null ? null : { pageId, path }
    const routes = routesOf(application)
    const { pictures } = application.settings
    const address = window.location.href
    const whole = frameModel({
      stored: frame,
      values,
      applicationName,
      pages,
      routes,
      pictures,
      address,
      open,
    })
    return isEmbedded && frame?.isShownEmbedded === false ? { ...whole, layout: 'none' as const } : whole
  }, [application, frame, values, pageId, path, isEmbedded])
  const person = isEmbedded
    ? null
    : {
        user,
        mode: settings.theme.mode,
        chooseMode,
        editAddress: mayEdit ? editorPath(application.id, path) : null,
        signOut: () => {
          // Few people do so, and it brings what the builder keeps in this browser.
          import('./sign-out.ts')
            .then(({ signOut }) => signOut())
            .catch((error: unknown) => tell(error instanceof Error ? error.message : String(error)))
        },
      }
  return (
    <ApplicationFrame
      model={model}
      theme={settings.theme}
      scheme={scheme}
      links={links}
      person={person}
      isSticky
    >
      {children}
    </ApplicationFrame>
  )
}
