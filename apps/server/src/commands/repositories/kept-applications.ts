import { rootOf } from '@ashlar/document'
import { readApplicationFiles, writeApplicationFiles } from '@ashlar/files'
import { describeProblems } from '@ashlar/schema'
import { eq } from 'drizzle-orm'
import type { ApplicationRow } from '../../applications/load.ts'
import { codeEndingOf } from '@ashlar/integrations/descriptors'
import { Refusal } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import { applications, applicationVersions, deployments } from '../../tables/applications.ts'
import type { CommitContent } from '../../tables/commit-content.ts'
import { repositoryPlaces } from '../../tables/repositories.ts'
import { branchedApplications } from '../applications/branches/branched-applications.ts'
import type { Kept } from './kept.ts'

/** Applications as what is kept in repositories. */
export const keptApplications = ({
  checkPage,
  catalogue,
}: Pick<Services, 'checkPage' | 'catalogue'>): Kept<ApplicationRow, CommitContent> => ({
  ...branchedApplications({ checkPage, catalogue }),
  column: repositoryPlaces.applicationId,
  stored: (applicationId) => ({ applicationId }),
  kindOf: () => 'application',
  filesOf: ({ content, integrations }, refusal) => {
    const { name, records, pages } = content
    const damaged = pages.find((page) => !checkPage(page.records).ok)
    if (damaged !== undefined)
      throw new Refusal('invalid_document', `${refusal}. The page ${damaged.name} is damaged.`)
    const filed = pages.map((page) => ({
      ...page,
      isHidden: page.isHidden === true,
      metadata: null,
      // What somebody tried a page out with is nobody else’s.
      testParams: null,
    }))
    return writeApplicationFiles({ name, records, pages: filed, integrations }, codeEndingOf)
  },
  filedIn: (_, files, present, refusal) => {
    const read = readApplicationFiles(files, { checkPage })
    if (!read.ok) {
      const { problems } = read
      throw new Refusal('invalid_document', `${refusal}. ${describeProblems(problems)}`, { problems })
    }
    const { pages, records, integrations } = read.value.application
    for (const { name, records: held } of pages) {
      const root = rootOf(held)?.name ?? name
      if (root === name) continue
      throw new Refusal(
        'invalid_document',
        `${refusal}. A page is called ${name}, and its first component ${root}: change both names to the same.`,
      )
    }
    const held = pages.map((page) => ({
      id: page.id,
      name: page.name,
      ...(page.isHidden ? { isHidden: true } : {}),
      records: page.records,
    }))
    return { content: { ...present, records, pages: held }, integrations }
  },
  deployed: async (queries, id) => {
    const [deployed] = await queries
      .select({ number: applicationVersions.number, description: applicationVersions.description })
      .from(applications)
      .innerJoin(deployments, eq(deployments.id, applications.deploymentId))
      .innerJoin(applicationVersions, eq(applicationVersions.id, deployments.versionId))
      .where(eq(applications.id, id))
    return deployed
  },
})
