'use strict'

/** How code reads a file: as text by default, as bytes where it asks for 'binary'. */
const readerOf = (bytesOf) => {
  const readContents = (mode = 'text') => {
    const bytes = bytesOf()
    if (mode === 'text') return bytes.toString('utf8')
    if (mode === 'binary' || mode === 'raw') return bytes
    if (mode === 'base64') return bytes.toString('base64')
    throw new TypeError(`A file is read as 'text', 'binary' or 'base64', not as '${mode}'.`)
  }
  return { readContents, readContentsAsync: async (mode) => readContents(mode) }
}

/** Files that were uploaded, as a list. */
exports.filesOf = (given) => {
  const files = given.map(({ name, type, size, content }) => ({
    name,
    type,
    size,
    ...readerOf(() => Buffer.from(content, 'base64')),
  }))
  Object.defineProperty(files, 'files', { value: files, enumerable: false })
  return files
}

const isFile = ({ name, type, size, lastModified }) =>
  typeof name === 'string' &&
  typeof type === 'string' &&
  typeof size === 'number' &&
  typeof lastModified === 'number'

/** The bytes of a file as a file picker gives it: in base64, as a data address, or as text. */
const bytesOfPicked = ({ name, size, data }) => {
  if (typeof data !== 'string') {
    throw new Error(`The content of ${name} is not there: let the file picker give it ("Content as").`)
  }
  const address = /^data:[^,]*;base64,/u.exec(data)
  if (address) return Buffer.from(data.slice(address[0].length), 'base64')
  const isBase64 = data.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/u.test(data)
  const bytes = Buffer.from(data, isBase64 ? 'base64' : 'utf8')
  return bytes.length === size ? bytes : Buffer.from(data, 'utf8')
}

/** A value in which every file of a file picker can be read; otherwise the value as it was. */
exports.withReaders = (value) => {
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null) continue
    if (!isFile(next)) {
      for (const key in next) waiting.push(next[key])
      continue
    }
    for (const [name, read] of Object.entries(readerOf(() => bytesOfPicked(next)))) {
      Object.defineProperty(next, name, { value: read, enumerable: false })
    }
  }
  return value
}
