import { maximumPageBytes, pageTooLarge } from '@ashlar/schema'

/** A document that was read from a file, or why it could not be. */
export type ReadFile = { ok: true; dsl: unknown } | { ok: false; message: string }

/** Reads the document of a page from a chosen file; what is in it is checked by the server. */
export const readPageFile = async (file: Pick<File, 'name' | 'size' | 'text'>): Promise<ReadFile> => {
  if (file.size > maximumPageBytes) return { ok: false, message: pageTooLarge }
  try {
    const dsl: unknown = JSON.parse(await file.text())
    return { ok: true, dsl }
  } catch {
    return { ok: false, message: `${file.name} is not a page: it holds no JSON.` }
  }
}

/** What the file of an exported page is called. */
export const pageFileName = (pageName: string): string => `${pageName}.page.json`

/** Gives a text to the browser to keep as a file. */
export const saveFile = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
