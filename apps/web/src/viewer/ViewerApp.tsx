import { PageView } from '@ashlar/widgets'
import { useSyncExternalStore } from 'react'
import { AlertRegion } from './AlertRegion.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { RefusalScreen } from './RefusalScreen.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import type { ViewerState } from './viewer-state.ts'

/** A deployed application and nothing but it. */
export const ViewerApp = ({ state }: { state: ViewerState }) => {
  const screen = useSyncExternalStore(state.subscribe, state.screen)
  if (screen.kind === 'loading') return <LoadingScreen />
  if (screen.kind === 'refused') return <RefusalScreen refusal={screen.refusal} message={screen.message} />
  const { theme } = screen.application.settings
  return (
    <ScreenBoundary key={screen.page.id}>
      <PageView host={screen.living} theme={theme} links={screen.links} />
      <AlertRegion application={screen.living} theme={theme} />
    </ScreenBoundary>
  )
}
