'use strict'

/** Files that were uploaded, as code reads them: text by default, bytes where it asks for 'binary'. */
exports.filesOf = (given) => {
  const files = given.map(({ name, type, size, content }) => {
    const readContents = (mode = 'text') => {
      const bytes = Buffer.from(content, 'base64')
      if (mode === 'text') return bytes.toString('utf8')
      if (mode === 'binary' || mode === 'raw') return bytes
      if (mode === 'base64') return content
      throw new TypeError(`A file is read as 'text', 'binary' or 'base64', not as '${mode}'.`)
    }
    return { name, type, size, readContents, readContentsAsync: async (mode) => readContents(mode) }
  })
  Object.defineProperty(files, 'files', { value: files, enumerable: false })
  return files
}
