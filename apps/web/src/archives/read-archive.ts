import { unzipSync } from 'fflate'

/** How many bytes an archive may have, and what is in it together: what the server would refuse need not be unpacked. */
const mostBytes = 64 * 1024 * 1024
const mostFiles = 10_000

/** Texts by their paths, or why an archive is none that could be read, as a sentence. */
export type ReadArchive =
  | { readonly ok: true; readonly files: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly message: string }

const refuse = (message: string): ReadArchive => ({ ok: false, message })

/** What systems of files put into archives by themselves. */
const isBySystem = (path: string): boolean =>
  path.startsWith('__MACOSX/') || /(?:^|\/)\.DS_Store$/u.test(path)

class TooLarge extends Error {}

/**
 * Unpacks an archive of texts. No more is unpacked than what its own list says, and that only up to a limit; nothing is
 * written anywhere, so that a path leads nowhere. A folder around everything is left out.
 */
export const readArchive = (bytes: Uint8Array): ReadArchive => {
  const tooLarge = `The archive is too large: ${mostFiles} files with ${mostBytes / 1024 / 1024} MB together are the most.`
  if (bytes.length > mostBytes) return refuse(tooLarge)
  let unpacked: Record<string, Uint8Array>
  let size = 0
  let count = 0
  try {
    unpacked = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (name.endsWith('/') || isBySystem(name)) return false
        size += originalSize
        count += 1
        if (size > mostBytes || count > mostFiles) throw new TooLarge()
        return true
      },
    })
  } catch (error) {
    return refuse(
      error instanceof TooLarge ? tooLarge : 'This file is no archive, or it is damaged. Choose a .zip file.',
    )
  }
  const texts: [string, string][] = []
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  for (const [path, content] of Object.entries(unpacked)) {
    try {
      texts.push([path, decoder.decode(content)])
    } catch {
      return refuse(`${path} is no text.`)
    }
  }
  return { ok: true, files: Object.fromEntries(withoutFolder(texts)) }
}

const withoutFolder = (files: readonly [string, string][]): readonly [string, string][] => {
  const folder = `${files[0]?.[0].split('/')[0] ?? ''}/`
  return files.every(([path]) => path.startsWith(folder))
    ? files.map(([path, text]) => [path.slice(folder.length), text])
    : files
}
