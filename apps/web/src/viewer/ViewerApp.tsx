import { resolveAccessMode } from '@ashlar/contract'
import { readAddress } from '@ashlar/runtime'
import { PageView } from '@ashlar/widgets'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { AlertRegion } from './AlertRegion.tsx'
import { LateLeaveQuestion } from './LateLeaveQuestion.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { NotLoadedScreen } from './NotLoadedScreen.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import styles from './ViewerApp.module.css'
import { ViewerFrame } from './ViewerFrame.tsx'
import type { ViewerState } from './viewer-state.ts'

/** Most people who open an application are members, who never see it. Where it does not arrive, the application is whole. */
const Badge = lazy(() =>
  import('./badge/Badge.tsx').then(
    (module) => ({ default: module.Badge }),
    () => ({ default: () => null }),
  ),
)

/** Pages that are shown do without it. */
const RefusalScreen = lazy(() =>
  import('./RefusalScreen.tsx').then(
    (module) => ({ default: module.RefusalScreen }),
    () => ({ default: () => <NotLoadedScreen /> }),
  ),
)

/** A deployed application and nothing but it. */
export const ViewerApp = ({ state }: { state: ViewerState }) => {
  const screen = useSyncExternalStore(state.subscribe, state.screen)
  const [message, setMessage] = useState<string | null>(null)
  if (screen.kind === 'loading') return <LoadingScreen />
  const surroundings = { chooseMode: state.chooseMode, tell: setMessage }
  if (screen.kind === 'refused') {
    const { refusal, message, within } = screen
    if (refusal === 'failed') return <NotLoadedScreen message={message} />
    const refused = (
      <Suspense fallback={<LoadingScreen />}>
        <RefusalScreen refusal={refusal} message={message} home={within?.links.hrefOf('/')} />
      </Suspense>
    )
    if (within === undefined) return refused
    return (
      <ViewerFrame {...within} pageId={null} living={null} {...surroundings}>
        {refused}
      </ViewerFrame>
    )
  }
  const { application, page, living, links, isDrawable } = screen
  const { theme, pictures } = application.settings
  const isKnown = application.user !== null
  const isEmbedded = readAddress(window.location.pathname)?.place.prefix !== undefined
  const accessMode = resolveAccessMode({
    isEmbedded,
    // Inside another site nobody is known by a cookie.
    hasEmbedToken: isEmbedded && isKnown,
    isSignedIn: isKnown,
    needsAccount: false,
  })
  return (
    <ViewerFrame application={application} pageId={page.id} living={living} links={links} {...surroundings}>
      {message !== null && (
        <p role="alert" className={styles.failure}>
          {message}
        </p>
      )}
      <LateLeaveQuestion leaving={state.leaving} />
      {isDrawable ? (
        <ScreenBoundary key={page.id}>
          <PageView host={living} theme={theme} links={links} pictures={pictures} />
          <AlertRegion application={living} theme={theme} />
          {/* Members know what they work with. */}
          {accessMode !== 'auth user' && (
            <Suspense fallback={null}>
              <Badge mode={theme.mode} />
            </Suspense>
          )}
        </ScreenBoundary>
      ) : (
        <LoadingScreen />
      )}
    </ViewerFrame>
  )
}
