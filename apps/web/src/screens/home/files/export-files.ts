import { type ApplicationSummary, call, routes } from '@ashlar/contract'
import { notifyFailure, notifySuccess } from '@ashlar/ui'
import { failureOf } from '../../../server/failure.ts'

/** What a system of files can keep as a name. */
const fileName = (name: string): string =>
  `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '') || 'application'}.zip`

/** Saves what is saved of an application as an archive of readable files. */
export const exportFiles = async ({ id, name }: ApplicationSummary): Promise<void> => {
  try {
    const [{ Archive }, { saveFile }] = await Promise.all([
      import('../../../archives/archive.ts'),
      import('../../../archives/save-file.ts'),
    ])
    const { files } = await call(routes.applications.readFiles, { parameters: { applicationId: id } })
    const archive = new Archive()
    for (const [path, text] of Object.entries(files)) archive.add(path, text)
    saveFile(archive.finish(), fileName(name))
    notifySuccess(`${name} was exported as ${Object.keys(files).length} files in an archive.`)
  } catch (error) {
    notifyFailure(`${name} was not exported. ${failureOf(error).message}`)
  }
}
