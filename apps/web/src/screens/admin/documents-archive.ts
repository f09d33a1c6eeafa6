import { call, routes } from '@ashlar/contract'
import { Archive } from '../../archives/archive.ts'

/** All documents of an organization in an archive. Throws `CallError`. */
export const documentsArchive = async (
  organizationId: string,
  onProgress: (documents: number) => void,
): Promise<Blob> => {
  const archive = new Archive()
  let count = 0
  let after: string | undefined
  for (;;) {
    const input = { parameters: { organizationId }, query: after === undefined ? {} : { after } }
    const { documents, next } = await call(routes.admin.exportDocuments, input)
    for (const { path, text } of documents) archive.add(path, text)
    count += documents.length
    onProgress(count)
    if (next === null) return archive.finish()
    after = next
  }
}
