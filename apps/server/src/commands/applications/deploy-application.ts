import { describeProblems } from '@ashlar/schema'
import { eq } from 'drizzle-orm'
import { commitIdOf } from '../../tables/commit-content.ts'
import { contentOfVersion } from '../../applications/versions.ts'
import { lockApplication } from '../../pages/application-pages.ts'
import type { ApplicationRow } from '../../applications/load.ts'
import type { LoadedApplication } from '../../applications/load.ts'
import type { DeploymentRow } from '../../applications/queries.ts'
import { askForPush } from '../../repositories/ask-for-push.ts'
import { savedPages } from './saved-content.ts'
import { applications } from '../../tables/applications.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Publications } from '../../published/publications.ts'
import { moduleProblems } from './module-problems.ts'
import { addVersion, contentOf, pointTo } from './commit-and-deploy.ts'
import { approvedApplications } from '../deployment-requests/approved-applications.ts'
import { deployOrAsk } from '../deployment-requests/deploy-or-ask.ts'
import type { TellingServices } from '../deployment-requests/tell-of-request.ts'
import { askWhereMissing, awaitedVersion } from './ask-where-missing.ts'
import {
  refusalOf,
  toProblems,
  unusableInPages,
  withDeployedApis,
  withoutApis,
} from './deployment-problems.ts'

/** What deploying needs of the server. */
type DeployingServices = TellingServices & { readonly publications: Publications }

/**
 * Publishes what is saved now; visitors see the old version or the new one and nothing between. A page that could not
 * run, or that uses an integration the person may not use, is refused with the reasons. Of the APIs that are refused, those
 * in `without` keep the form in which they were deployed last, or are left out where there is none that could run. Where others
 * have to approve it first, it is kept as a version that waits for them, and refused until then.
 */
export const deployApplication = (
  services: DeployingServices,
  actor: MemberPrincipal,
  application: LoadedApplication,
  { without = [], description }: { without?: readonly string[] | undefined; description: string },
): Promise<DeploymentRow> =>
  deployOrAsk(services, approvedApplications, actor, async (queries) => {
    const {
      publications,
      platform: { database },
    } = services
    const row = await lockApplication(queries, application.row.id)
    let pages = await savedPages(queries, publications.checkPage, row.id)
    const current = row.deploymentId === null ? null : await publications.find(row.id, row.deploymentId)
    const deployed = current?.apis ?? new Map<string, never>()
    const wanted = new Set(without)
    const problemsNow = async () => [
      ...publications.problemsOf(contentOf(row, pages)),
      ...(await unusableInPages(queries, actor, pages)),
      ...(await moduleProblems(queries, actor, row, pages)),
    ]
    const leftOut = (found: Awaited<ReturnType<typeof problemsNow>>): Set<string> =>
      new Set(found.flatMap(({ api }) => (api !== undefined && wanted.has(api.id) ? [api.id] : [])))
    const refused = await problemsNow()
    const first = leftOut(refused)
    let problems = refused
    if (first.size > 0) {
      const gone = new Set([...first].filter((id) => !deployed.has(id)))
      pages = withoutApis(withDeployedApis(pages, first, deployed), gone)
      problems = await problemsNow()
      // What was deployed once need not run any more.
      pages = withoutApis(pages, leftOut(problems))
      problems = await problemsNow()
    }
    if (problems.length > 0) {
      throw new Refusal('invalid_document', `${row.name} cannot be deployed until this is mended.`, {
        problems: toProblems(problems),
        details: refusalOf(problems, pages, deployed),
      })
    }
    const now = database.clock.now()
    const facts = { userId: actor.userId, now, description }
    const content = contentOf(row, pages)
    const version =
      (await awaitedVersion(queries, row.id, commitIdOf(content))) ??
      (await addVersion(queries, content, facts))
    const awaited = await askWhereMissing(queries, actor, row, version, content, now)
    if (awaited !== null) return { awaited }
    const deployment = await pointTo(queries, row, version, content, facts)
    await askForPush(queries, { applicationId: row.id }, actor.userId)
    if (first.size > 0) await markAsOtherThanDeployed(queries, row, now)
    return { deployed: { ...deployment, deployedBy: { id: actor.userId, name: actor.name } } }
  })

/** Notes that what is saved is not what is deployed, although nothing was saved since. */
const markAsOtherThanDeployed = async (
  queries: Queryable,
  { id }: ApplicationRow,
  deployedAt: Date,
): Promise<void> => {
  const updatedAt = new Date(deployedAt.getTime() + 1)
  await queries.update(applications).set({ updatedAt }).where(eq(applications.id, id))
}

/**
 * Publishes a version again, or one that was only kept. The same is asked of it as of what is saved: what it uses may be gone,
 * or may not be used by the person any more, and is then named.
 */
export const deployVersion = (
  services: DeployingServices,
  actor: MemberPrincipal,
  application: LoadedApplication,
  versionId: string,
): Promise<DeploymentRow> =>
  deployOrAsk(services, approvedApplications, actor, async (queries) => {
    const {
      publications,
      platform: { database },
    } = services
    const row = await lockApplication(queries, application.row.id)
    const { version, content } = await deployableVersion(queries, publications, actor, row, versionId)
    const awaited = await askWhereMissing(queries, actor, row, version, content, database.clock.now())
    if (awaited !== null) return { awaited }
    return {
      deployed: await deployVersionWithin(queries, { database, publications }, actor, row.id, versionId),
    }
  })

/** A version with what it holds. Throws `Refusal` where something that it uses is gone, or may not be used by the person any more. */
const deployableVersion = async (
  queries: Queryable,
  publications: Publications,
  actor: MemberPrincipal,
  row: ApplicationRow,
  versionId: string,
): ReturnType<typeof contentOfVersion> => {
  const { version, content } = await contentOfVersion(queries, row.id, versionId)
  const problems = [
    ...publications.problemsOf(content),
    ...(await unusableInPages(queries, actor, content.pages)),
    ...(await moduleProblems(queries, actor, row, content.pages)),
  ]
  if (problems.length > 0) {
    throw new Refusal(
      'invalid_document',
      `Version ${version.number} cannot be deployed any more. ${describeProblems(toProblems(problems))}`,
      { problems: toProblems(problems) },
    )
  }
  return { version, content }
}

/** The same as a part of a transaction of the caller, where everything is approved already: it is refused otherwise. */
export const deployVersionWithin = async (
  queries: Queryable,
  { database, publications }: { database: Pick<Database, 'clock'>; publications: Publications },
  actor: MemberPrincipal,
  applicationId: string,
  versionId: string,
): Promise<DeploymentRow> => {
  const row = await lockApplication(queries, applicationId)
  const { version, content } = await deployableVersion(queries, publications, actor, row, versionId)
  const now = database.clock.now()
  const deployment = await pointTo(queries, row, version, content, { userId: actor.userId, now })
  const saved = contentOf(row, await savedPages(queries, publications.checkPage, row.id))
  if (commitIdOf(saved) === version.commitId)
    await askForPush(queries, { applicationId: row.id }, actor.userId)
  else await markAsOtherThanDeployed(queries, row, now)
  return { ...deployment, deployedBy: { id: actor.userId, name: actor.name } }
}
