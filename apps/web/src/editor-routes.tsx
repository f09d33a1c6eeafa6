import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { branchInQuery } from './branches/branch-in-query.ts'
import { beginLoading } from './editor/session/editor-loader.ts'
import { signedIn } from './signed-in-route.tsx'

const editor = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/$applicationId/edit',
  component: lazyRouteComponent(() => import('./editor/index.ts'), 'EditorRoute'),
  staticData: {
    begin: ({ applicationId = '', _splat: place = '' }) =>
      void beginLoading(applicationId, branchInQuery(window.location.search), place === ''),
  },
})

/** The route that is shown and what is open beside it: the editor reads them itself, and stays while they change. */
const editorPlace = createRoute({ getParentRoute: () => editor, path: '$' })

const workflowEditor = createRoute({
  getParentRoute: () => signedIn,
  path: '/workflows/$apiId',
  component: lazyRouteComponent(() => import('./organization-api-editor/routes.tsx'), 'WorkflowEditor'),
})

const jobEditor = createRoute({
  getParentRoute: () => signedIn,
  path: '/scheduled_jobs/$apiId',
  component: lazyRouteComponent(() => import('./organization-api-editor/routes.tsx'), 'ScheduledJobEditor'),
})

/** What is shown of a workflow or job: its editor reads it itself, and stays while it changes. */
const workflowPlace = createRoute({ getParentRoute: () => workflowEditor, path: '$' })
const jobPlace = createRoute({ getParentRoute: () => jobEditor, path: '$' })

/** The editors, which fill the window. */
export const editorRoutes = [
  editor.addChildren([editorPlace]),
  workflowEditor.addChildren([workflowPlace]),
  jobEditor.addChildren([jobPlace]),
] as const
