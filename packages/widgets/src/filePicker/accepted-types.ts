import type { ValuesOf } from '@ashlar/schema'
import { textOf } from '../values.ts'
import type { filePicker } from './filePicker.ts'
import { endingOf } from './file-facts.ts'

/** Which files a picker takes. */
export interface AcceptedTypes {
  /** Endings such as `.pdf`, types such as `image/png`, and families such as `image/*`; none means all files. */
  readonly patterns: readonly string[]
  /** What a person reads: `images`, `PDF or DOCX files`. */
  readonly words: string
}

type Kind = ValuesOf<typeof filePicker>['fileKind']

const presets: Readonly<Record<Exclude<Kind, 'custom'>, AcceptedTypes>> = {
  any: { patterns: [], words: 'files' },
  images: { patterns: ['image/*', '.heic', '.heif', '.avif'], words: 'images' },
  documents: {
    patterns: [
      '.pdf',
      '.doc',
      '.docx',
      '.xls',
      '.xlsx',
      '.ppt',
      '.pptx',
      '.odt',
      '.ods',
      '.odp',
      '.rtf',
      '.txt',
      '.md',
      '.csv',
      'application/pdf',
      'text/plain',
    ],
    words: 'documents',
  },
  csv: { patterns: ['.csv', '.tsv', 'text/csv', 'text/tab-separated-values'], words: 'CSV files' },
  json: { patterns: ['.json', 'application/json'], words: 'JSON files' },
}

const normalized = (pattern: string): string => {
  const plain = pattern.trim().toLowerCase()
  if (plain === '' || plain === '*' || plain === '*/*' || plain === '.*') return plain === '' ? '' : '*'
  if (plain.startsWith('*.')) return plain.slice(1)
  return plain.startsWith('.') || plain.includes('/') ? plain : `.${plain}`
}

const spoken = (pattern: string): string => {
  if (pattern.endsWith('/*')) return pattern.slice(0, -2)
  return pattern.startsWith('.') ? pattern.slice(1).toUpperCase() : pattern
}

const ownTypes = (written: unknown): AcceptedTypes => {
  const parts = Array.isArray(written)
    ? written.slice(0, 100).map((part: unknown) => textOf(part))
    : textOf(written)
        .slice(0, 5000)
        .split(/[,;\s]+/)
  const patterns = [
    ...new Set(parts.map(normalized).filter((pattern) => pattern !== '' && pattern.length < 100)),
  ]
  if (patterns.length === 0 || patterns.includes('*')) return presets.any
  const names = patterns.slice(0, 6).map(spoken)
  const list = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
    patterns.length > 6 ? [...names, 'similar'] : names,
  )
  return { patterns, words: `${list} files` }
}

/** The files that the properties `fileKind` and `allowedFileTypes` let in. */
export const acceptedTypesOf = (kind: Kind, written: unknown): AcceptedTypes =>
  kind === 'custom' ? ownTypes(written) : presets[kind]

/** Whether a file of this name and type matches one of the patterns. */
export const isAccepted = (
  { patterns }: AcceptedTypes,
  file: { readonly name: string; readonly type: string },
): boolean => {
  if (patterns.length === 0) return true
  const ending = endingOf(file.name)
  const type = file.type.toLowerCase().split(';')[0] ?? ''
  return patterns.some((pattern) => {
    if (pattern.startsWith('.')) return pattern === ending
    return pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type
  })
}

// What these formats begin with is always the same: a file without it is something else.
const alwaysMarked = new Set([
  '.png',
  '.jpg',
  '.jpeg',
  '.gif',
  '.webp',
  '.bmp',
  '.pdf',
  '.docx',
  '.xlsx',
  '.pptx',
])
// Formats in which others are kept: office files are archives, pictures and texts may be XML.
const wrappers = new Map([
  ['zip', /^\.(?:docx|xlsx|pptx|odt|ods|odp|epub|jar|zip|kmz)$/],
  ['cfb', /^\.(?:doc|xls|ppt|msi|msg)$/],
  ['xml', /^\.(?:svg|xml|html|xhtml|kml|gpx|rss|txt|md)$/],
  ['rtf', /^\.(?:rtf|doc)$/],
  ['mp4', /^\.(?:mp4|m4v|m4a|mov)$/],
  ['jpg', /^\.(?:jpg|jpeg|jpe|jfif)$/],
  ['tif', /^\.(?:tif|tiff|dng|nef|cr2|arw)$/],
  ['gz', /^\.(?:gz|tgz|svgz)$/],
])

/**
 * What is wrong where the first bytes of a file say something else than its name; `undefined` where they agree or say
 * nothing. `found` is what the bytes are a mark of.
 */
export const contentProblem = (
  accepted: AcceptedTypes,
  file: { readonly name: string; readonly size: number },
  found: { readonly ext: string; readonly mime: string } | undefined,
): string | undefined => {
  if (accepted.patterns.length === 0 || file.size === 0) return undefined
  const ending = endingOf(file.name)
  if (found === undefined)
    return alwaysMarked.has(ending)
      ? `Its content is not that of a ${ending.slice(1).toUpperCase()} file.`
      : undefined
  if (`.${found.ext}` === ending || wrappers.get(found.ext)?.test(ending) === true) return undefined
  const isOfAcceptedType = isAccepted(accepted, { name: `file.${found.ext}`, type: found.mime })
  return isOfAcceptedType ? undefined : `Its content is that of another type: ${found.ext.toUpperCase()}.`
}
