import { AshlarProvider } from '@ashlar/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { opening } from './editor/session/editor-loader.ts'
import { createBuilderRouter, travelAhead } from './router.tsx'
import { createQueryClient } from './server/query-client.ts'
import { isOrganizationLost, onOtherOrganization, sessionQuery } from './session/session.ts'
import { onSessionEnd } from './session/session-end.ts'

const queryClient = createQueryClient()
const router = createBuilderRouter(queryClient)
// What else was asked for before that was known belongs to what the address names, whichever organization that is of.
onOtherOrganization(() => opening.integrations.forget())
travelAhead(router, queryClient, window.location.pathname)

onSessionEnd(() => {
  if (router.state.location.pathname === '/login') return
  // The gate then leads to the login, with the address to return to.
  void queryClient
    .fetchQuery({ ...sessionQuery, staleTime: 0 })
    // Without an answer the screen stays: it says itself that the server cannot be reached.
    .catch((error: unknown) => {
      if (isOrganizationLost(error)) window.location.assign('/organization-lost')
    })
    .then(() => router.invalidate())
})

const element = document.getElementById('root')
if (element === null) throw new Error('The page has no element with the id "root".')

createRoot(element).render(
  <StrictMode>
    <AshlarProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AshlarProvider>
  </StrictMode>,
)
