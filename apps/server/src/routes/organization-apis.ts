import type {
  ApiVersionView,
  JobContent,
  routes,
  ScheduledJobView,
  VersionOfJobView,
  VersionOfWorkflowView,
  WorkflowContent,
  WorkflowView,
} from '@ashlar/contract'
import { mayAct } from '@ashlar/schema'
import { saveChange } from '../saved-changes/save-change.ts'
import { changeOwner } from '../commands/sharing/change-owner.ts'
import { shareEntity } from '../commands/sharing/share-entity.ts'
import { answer, type MountedRoute } from './handler.ts'
import { memberOf } from '../requests/member-of.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { notFound, Refusal } from '../requests/refusal.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Services } from '../services/services.ts'
import { listShares, withOwner } from '../sharing/queries.ts'
import { type JobPlans, removeApi, renameApi } from '../commands/organization-apis/change-api.ts'
import { recordOfApi } from '../apis/record-of-api.ts'
import { apiAsTarget } from '../saved-changes/api-as-target.ts'
import { contentIn } from '../apis/content.ts'
import { idOfBranch, ofApis, originalIdOf } from '../branches/branches.ts'
import { duplicateApi } from '../commands/organization-apis/create-api.ts'
import { deployApi, deployVersion, undeployApi } from '../commands/organization-apis/deployment.ts'
import { kindFacts } from '../apis/load.ts'
import { beginMissingLogin, loginHost } from '../commands/oauth-login.ts'
import { configurationProfile, profileOfDraft } from '../profiles/profile-of-run.ts'
import { presentVersion } from '../apis/present.ts'
import { versionOf, versionsOf } from '../apis/queries.ts'
import { exportApi, writeApiFiles } from '../commands/organization-apis/write-api-files.ts'
import { runDraft } from '../commands/organization-apis/run-draft.ts'
import type { ApiKind } from '../tables/apis.ts'

type ApiRoutes = (typeof routes)['workflows'] | (typeof routes)['scheduledJobs']

/** What differs between workflows and scheduled jobs in what is done to both. */
export interface ApiNoun {
  readonly kind: ApiKind
  readonly routes: ApiRoutes
  /** When it runs by itself; null where it does not. */
  readonly plans: JobPlans | null
  /** What its builders see of it. Throws `Refusal` for one that is damaged or gone. */
  readonly view: (
    queries: Queryable,
    member: MemberPrincipal,
    id: string,
  ) => Promise<WorkflowView | ScheduledJobView>
  /** What is stored of it. Throws `Refusal` where it is damaged. */
  readonly contentOf: (stored: unknown) => WorkflowContent | JobContent
  /** A version with what is stored of it, for a builder or somebody who looks. Throws `Refusal` where it is damaged. */
  readonly viewVersion: (
    version: ApiVersionView,
    stored: unknown,
    isBuilder: boolean,
  ) => VersionOfWorkflowView | VersionOfJobView
}

/** Handlers of what is done to workflows as well as to scheduled jobs. */
export const apiHandlers = (
  server: Services,
  { kind, routes, view, contentOf, viewVersion, plans }: ApiNoun,
): MountedRoute[] => {
  const services = { ...server, plans }
  const { database, clock } = services.platform
  const { queries } = database
  const { noun, resource } = kindFacts[kind]

  const changedMeanwhile = async (member: MemberPrincipal, id: string): Promise<Refusal> => {
    const present = await view(queries, member, id)
    const who = present.updatedBy?.name ?? 'Somebody'
    return new Refusal(
      'revision_conflict',
      `${who} changed this ${noun} meanwhile. Choose which version to keep.`,
      { details: present },
    )
  }

  return [
    answer(routes.read, async ({ principal, entity: { row, protection }, query }) => {
      const member = memberOf(principal)
      if (query.branch === undefined) return view(queries, member, row.id)
      // The name of a branch is looked at where the right to edit is proved.
      if (!mayAct(principal, 'edit', protection)) throw notFound(noun)
      return view(queries, member, await idOfBranch(queries, ofApis, originalIdOf(row), query.branch))
    }),

    answer(routes.update, async ({ principal, entity: { row }, body }) => {
      const actor = memberOf(principal)
      if (body.name !== undefined) await renameApi(services, actor, row, body.name)
      return view(queries, actor, row.id)
    }),

    answer(routes.saveChange, async ({ principal, entity: { row }, body }) => {
      const actor = memberOf(principal)
      const saved = await saveChange({ database, clock }, actor, apiAsTarget(actor, row), body)
      const { hasUndeployedChanges } = await view(queries, actor, row.id)
      return { ...saved, hasUndeployedChanges }
    }),

    answer(routes.readFiles, ({ principal, entity: { row } }) =>
      exportApi(queries, memberOf(principal), row),
    ),

    answer(routes.writeFiles, ({ principal, entity: { row }, body }) =>
      writeApiFiles(services, memberOf(principal), row, body),
    ),

    answer(routes.duplicate, async ({ principal, entity: { row }, body }) => {
      const actor = memberOf(principal)
      const content = contentOf(contentIn(row.records))
      return view(queries, actor, await duplicateApi(services, actor, kind, { id: row.id, content }, body))
    }),

    answer(routes.remove, async ({ principal, entity }) => {
      await removeApi(services, memberOf(principal), entity.row)
      return null
    }),

    answer(routes.changeOwner, async ({ principal, entity, body }) => {
      await changeOwner(server, memberOf(principal), entity, body.ownerId)
      return null
    }),

    answer(routes.readShares, async ({ entity: { row } }) => {
      const given = await listShares(queries, resource, row.id, clock.now())
      return { shares: await withOwner(queries, row.ownerId, given) }
    }),

    answer(routes.changeShares, async ({ principal, entity: { row, protection }, body }) => {
      const actor = memberOf(principal)
      const shared = { id: row.id, protection, noun: `A ${noun}` }
      const shares = await shareEntity(server, actor, shared, body.shares, (inTransaction, given) =>
        recordOfApi(inTransaction, actor, row, 'share', { ...given }),
      )
      return { shares: await withOwner(queries, row.ownerId, shares) }
    }),

    answer(routes.listVersions, async ({ entity: { row } }) => ({
      versions: (await versionsOf(queries, row.id)).map(presentVersion),
      deployedId: row.versionId,
    })),

    answer(routes.readVersion, async ({ principal, entity, parameters }) => {
      const version = await versionOf(queries, entity.row.id, parameters.versionId)
      if (version === null) throw notFound('version')
      const isBuilder = mayAct(principal, 'edit', entity.protection)
      return viewVersion(presentVersion(version), version.definition, isBuilder)
    }),

    answer(routes.deploy, async ({ principal, entity: { row }, body }) => {
      const actor = memberOf(principal)
      if ((await deployApi(services, actor, row, body)) === 'stale')
        throw await changedMeanwhile(actor, row.id)
      return view(queries, actor, row.id)
    }),

    answer(routes.deployVersion, async ({ principal, entity: { row }, body }) => {
      const actor = memberOf(principal)
      await deployVersion(services, actor, row, body.versionId)
      return view(queries, actor, row.id)
    }),

    answer(routes.undeploy, async ({ principal, entity: { row } }) => {
      const actor = memberOf(principal)
      await undeployApi(services, actor, row)
      return view(queries, actor, row.id)
    }),

    answer(routes.runDraft, async ({ principal, entity: { row }, body, exchange, events }) => {
      const { runId, profile, part, isTrial } = body
      const inputs = 'params' in body ? { params: body.params, body: body.body } : {}
      const { blocks, responseType, authorization } = contentOf(contentIn(row.records))
      const api = { id: row.id, name: row.name, blocks, responseType, authorization }
      return runDraft(services, memberOf(principal), {
        api,
        runId,
        profile,
        inputs,
        part,
        isTrial,
        exchange,
        events,
      })
    }),

    answer(routes.logInForDraft, async ({ principal, entity: { row }, body }) => {
      const member = memberOf(principal)
      const { organizationId } = member
      const known = await services.profiles.of(organizationId)
      const profileId = configurationProfile(profileOfDraft(known, body.profile))
      const api = contentOf(contentIn(row.records))
      const wanted = { organizationId, api, profileId }
      return { login: await beginMissingLogin(loginHost(services), member, wanted, body) }
    }),
  ]
}
