import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedIn } from './signed-in-route.tsx'

/** The frame around every screen but the editors: navigation, palette, account. */
export const shell = createRoute({
  getParentRoute: () => signedIn,
  id: 'shell',
  component: lazyRouteComponent(() => import('./screens/shell/Shell.tsx'), 'Shell'),
})
