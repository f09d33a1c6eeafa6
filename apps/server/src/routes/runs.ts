import { routes } from '@ashlar/contract'
import { expandModules, inputsOf, namesOf } from '@ashlar/document'
import { declaredInputs } from '@ashlar/runtime/declared-inputs'
import { mayAct, moduleKey, type PageRecords, profileSettingsOf, profilesInMode } from '@ashlar/schema'
import { desc, eq } from 'drizzle-orm'
import { answer, type MountedRoute } from './handler.ts'
import { frozenModules, libraryOf, usedOn } from '../modules/library.ts'
import { usableModules } from '../modules/rights.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { memberOf } from '../requests/member-of.ts'
import { notFound, Refusal } from '../requests/refusal.ts'
import { unusableInRecords } from '../integrations/usable.ts'
import { profileOfRun } from '../profiles/profile-of-run.ts'
import { replacedAt, replacedMilliseconds } from '../published/replaced.ts'
import type { Services } from '../services/services.ts'
import { errorForUsers } from '../executions/error-for-users.ts'
import { presentRun } from '../executions/present.ts'
import { runApi, runForBuilder } from '../commands/runs/run-api.ts'
import { listenerOfUser } from '../executions/run-listeners.ts'
import { runs } from '../tables/executions.ts'

/** Refuses the APIs of a deployment that gave way to another a while ago. */
const refuseReplaced = async (
  { platform: { database, clock } }: Services,
  applicationId: string,
  deploymentId: string,
): Promise<void> => {
  const replaced = await replacedAt(database.queries, applicationId, deploymentId)
  if (replaced === null || clock.now().getTime() - replaced.getTime() < replacedMilliseconds) return
  throw new Refusal(
    'not_deployed',
    'This application was deployed anew since this page was opened. Load the page again to go on.',
  )
}

/** The page with its modules, where the API is that of one; else the page as it is saved. */
const pageWithApi = async (
  { platform, catalogue }: Services,
  member: MemberPrincipal,
  records: PageRecords,
  apiId: string,
): Promise<PageRecords> => {
  if (records[apiId] !== undefined) return records
  const { queries } = platform.database
  const used = usedOn([{ records }])
  const usable = await usableModules(queries, member, used)
  const shown = used.filter((one) => usable.has(moduleKey(one)))
  const modules = await frozenModules(queries, member.organizationId, shown)
  return expandModules(records, libraryOf(modules), catalogue)
}

export const runHandlers = (services: Services): MountedRoute[] => [
  answer(routes.runs.runInEditor, async ({ principal, entity, parameters, body, exchange, events }) => {
    const checked = services.checkPage(entity.row.records)
    if (!checked.ok) throw new Refusal('invalid_document', 'This page is damaged; its APIs cannot run.')
    const member = memberOf(principal)
    const page = await pageWithApi(services, member, checked.value, parameters.apiId)
    const api = page[parameters.apiId]
    if (api?.kind !== 'api') throw notFound('API')
    const isOfModule = page !== checked.value
    if (isOfModule && body.part !== undefined) throw notFound('API')
    const unusable = await unusableInRecords(services.platform.database.queries, member, [api])
    if (unusable.length > 0) {
      throw new Refusal('not_allowed', unusable.map(({ path, reason }) => `${path}: ${reason}`).join(' '))
    }
    const { organizationId, records } = entity.application.row
    const viewMode = body.viewMode ?? 'editor'
    const known = await services.profiles.of(organizationId)
    return runForBuilder(services, events, {
      principal,
      organizationId,
      applicationId: entity.application.row.id,
      deploymentId: null,
      api,
      body: { ...body, inputs: declaredInputs(inputsOf(api, namesOf(page)), body.inputs) },
      profile: profileOfRun(
        viewMode,
        profilesInMode(viewMode, profileSettingsOf(records), known),
        body.profile,
      ),
      part: body.part,
      isTrial: body.isTrial,
      // What an API of a module does is for those who edit the module.
      isOfModule,
      exchange,
    })
  }),

  answer(routes.runs.runPublished, async ({ principal, entity, parameters, body, exchange, events }) => {
    const publication = await services.publications.find(entity.row.id, parameters.deploymentId)
    const api = publication?.apis.get(parameters.apiId)
    if (publication === null || api === undefined) throw notFound('API')
    if (parameters.deploymentId !== entity.row.deploymentId) {
      await refuseReplaced(services, entity.row.id, parameters.deploymentId)
    }
    const { organizationId } = entity.row
    const known = await services.profiles.of(organizationId)
    const available = profilesInMode('deployed', publication.profiles, known)
    const profile = profileOfRun('deployed', available, body.profile)
    const { deploymentId } = parameters
    const inputs = declaredInputs(publication.inputs.get(api.id) ?? [], body.inputs)
    const impossible = publication.impossibleInputs(api.id, inputs)
    if (impossible.length > 0) {
      throw new Refusal('invalid_request', impossible.map(({ reason }) => reason).join(' '), {
        problems: impossible,
      })
    }
    const started = services.activeRuns.started.claim(
      body.runId,
      {
        principal,
        applicationId: entity.row.id,
        deploymentId,
        apiId: api.id,
        inputs,
        profileId: profile.id,
      },
      exchange.signal,
    )
    const run = await (started ??
      runApi(services, {
        principal,
        organizationId,
        applicationId: entity.row.id,
        deploymentId,
        api,
        body: { ...body, inputs },
        profile,
        exchange,
        listener: listenerOfUser(api, events),
      }))
    if (mayAct(principal, 'edit', entity.protection)) return run
    return { ...run, error: errorForUsers(run.error, principal.kind !== 'member') }
  }),

  answer(routes.runs.cancel, ({ entity }) => {
    entity.cancellation.abort()
    return Promise.resolve({ cancelled: true })
  }),

  answer(routes.runs.listOfApplication, async ({ entity }) => {
    await services.recorder.flush()
    const rows = await services.platform.database.queries
      .select()
      .from(runs)
      .where(eq(runs.applicationId, entity.row.id))
      .orderBy(desc(runs.startedAt))
      .limit(100)
    return { runs: rows.map(presentRun) }
  }),
]
