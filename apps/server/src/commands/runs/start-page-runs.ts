import { randomUUID } from 'node:crypto'
import { profilesInMode } from '@ashlar/schema'
import type { LoadedApplication } from '../../applications/load.ts'
import { runApi } from './run-api.ts'
import { Refusal } from '../../requests/refusal.ts'
import type { Principal } from '../../requests/principal.ts'
import { profileOfRun } from '../../profiles/profile-of-run.ts'
import { pageAtPath, startsWithPage } from '../../published/start-with-page.ts'
import type { Services } from '../../services/services.ts'

/**
 * Starts the queries of a page that need nothing which only the browser knows, for whoever the page is sent to. Answers
 * with the ids by which the browser asks for their answers, by API. `path` is that below the application.
 */
export const startPageRuns = async (
  services: Pick<
    Services,
    | 'publications'
    | 'profiles'
    | 'activeRuns'
    | 'executor'
    | 'recorder'
    | 'runsInFlight'
    | 'platform'
    | 'presentRights'
  >,
  principal: Principal,
  { row }: LoadedApplication,
  path: string,
): Promise<Record<string, string>> => {
  const { id: applicationId, organizationId, deploymentId } = row
  const publication =
    deploymentId === null ? null : await services.publications.find(applicationId, deploymentId)
  const page = publication === null ? undefined : pageAtPath(publication, path)
  if (publication === null || deploymentId === null || page === undefined) return {}
  const starts = startsWithPage(page, publication.apis)
  if (starts.length === 0) return {}
  try {
    const known = await services.profiles.of(organizationId)
    const available = profilesInMode('deployed', publication.profiles, known)
    const profile = profileOfRun('deployed', available, undefined)
    const started = starts.map(({ api, inputs }): [string, string | null] => {
      const facts = {
        principal,
        applicationId,
        deploymentId,
        apiId: api.id,
        inputs,
        profileId: profile.id,
      }
      const id = services.activeRuns.started.start(facts, async (signal) => {
        const lost = new AbortController()
        const unwatch = services.presentRights.watch(principal, () => lost.abort())
        try {
          return await runApi(services, {
            principal,
            organizationId,
            applicationId,
            deploymentId,
            api,
            profile,
            body: { runId: randomUUID(), inputs, eventType: 'pageLoad' },
            exchange: { signal: AbortSignal.any([signal, lost.signal]), span: undefined },
          })
        } finally {
          unwatch()
        }
      })
      return [api.id, id]
    })
    return Object.fromEntries(started.flatMap(([apiId, id]) => (id === null ? [] : [[apiId, id]])))
  } catch (thrown) {
    // The browser asks by itself, and is told then.
    if (thrown instanceof Refusal) return {}
    throw thrown
  }
}
