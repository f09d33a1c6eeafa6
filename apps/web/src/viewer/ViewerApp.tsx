import { readAddress } from '@ashlar/runtime'
import { PageView } from '@ashlar/widgets'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { AlertRegion } from './AlertRegion.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { NotLoadedScreen } from './NotLoadedScreen.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
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
  if (screen.kind === 'loading') return <LoadingScreen />
  if (screen.kind === 'refused') {
    const { refusal, message } = screen
    if (refusal === 'failed') return <NotLoadedScreen message={message} />
    return (
      <Suspense fallback={<LoadingScreen />}>
        <RefusalScreen refusal={refusal} message={message} />
      </Suspense>
    )
  }
  if (!screen.isDrawable) return <LoadingScreen />
  const { settings, user } = screen.application
  const { theme } = settings
  const isEmbedded = readAddress(window.location.pathname)?.place.prefix !== undefined
  return (
    <ScreenBoundary key={screen.page.id}>
      <PageView host={screen.living} theme={theme} links={screen.links} />
      <AlertRegion application={screen.living} theme={theme} />
      {/* Members know what they work with. */}
      {(user === null || isEmbedded) && (
        <Suspense fallback={null}>
          <Badge mode={theme.mode} />
        </Suspense>
      )}
    </ScreenBoundary>
  )
}
