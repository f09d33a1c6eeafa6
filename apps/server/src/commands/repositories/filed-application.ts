import { rootOf } from '@ashlar/document'
import { type FiledApplication, readApplicationFiles } from '@ashlar/files'
import { describeProblems, type PageCheck } from '@ashlar/schema'
import type { RemoteFolder } from '../../repositories/git/git-task.ts'
import { Refusal } from '../../requests/refusal.ts'
import type { RepositoryBase } from '../../tables/repositories.ts'

/**
 * The application that a folder of a repository holds. What somebody wrote there is checked like anything that is saved. Throws
 * `Refusal` where it is none, or one that could not be.
 */
export const filedApplication = (
  { files }: Pick<RemoteFolder, 'files'>,
  checkPage: PageCheck,
  refusal: string,
): FiledApplication => {
  const read = readApplicationFiles(files, { checkPage })
  if (!read.ok) {
    const { problems } = read
    throw new Refusal('invalid_document', `${refusal}. ${describeProblems(problems)}`, { problems })
  }
  const { application } = read.value
  for (const { name, records } of application.pages) {
    const root = rootOf(records)?.name ?? name
    if (root === name) continue
    throw new Refusal(
      'invalid_document',
      `${refusal}. A page is called ${name}, and its first component ${root}: change both names to the same.`,
    )
  }
  return application
}

/** The same as what was the same on both sides. */
export const baseOf = ({ name, records, pages, integrations }: FiledApplication): RepositoryBase => ({
  name,
  records,
  pages: pages.map(({ id, name: pageName, isHidden, records: held }) => ({
    id,
    name: pageName,
    ...(isHidden ? { isHidden } : {}),
    records: held,
  })),
  integrations,
})
