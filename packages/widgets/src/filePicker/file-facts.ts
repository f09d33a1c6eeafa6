import { dataOf, isRecord, numberOf, textOf } from '../values.ts'

/** One chosen file as bindings read it. */
export interface FileFacts {
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** The MIME type, empty where nobody knows it. */
  readonly type: string
  /** Milliseconds since 1970. */
  readonly lastModified: number
  /** The content in the form that the builder asked for. */
  readonly data?: string
}

/** More files than this are neither taken nor drawn. */
export const mostFiles = 1000

/** The files in the host's list, whatever it holds. */
export const filesOf = (value: unknown): readonly FileFacts[] => {
  const list = dataOf(value)
  if (!Array.isArray(list)) return []
  return list.slice(0, mostFiles).flatMap((item: unknown) => {
    if (!isRecord(item)) return []
    const name = textOf(item.name).slice(0, 1000)
    if (name === '') return []
    return [
      {
        name,
        size: Math.max(0, numberOf(item.size) ?? 0),
        type: textOf(item.type).slice(0, 200),
        lastModified: numberOf(item.lastModified) ?? 0,
        ...(typeof item.data === 'string' ? { data: item.data } : {}),
      },
    ]
  })
}

/** What tells one chosen file from another; the same file chosen twice has it twice. */
export const fileKey = (file: Pick<FileFacts, 'name' | 'size' | 'lastModified'>): string =>
  `${file.lastModified} ${file.size} ${file.name}`

/** Whether two lists hold the same files with the same content, also where one is a copy. */
export const sameFiles = (one: readonly FileFacts[], other: readonly FileFacts[]): boolean =>
  one.length === other.length &&
  one.every((file, index) => {
    const counterpart = other[index]
    return (
      counterpart !== undefined &&
      fileKey(file) === fileKey(counterpart) &&
      file.type === counterpart.type &&
      file.data === counterpart.data
    )
  })

/** The ending of a file name with its dot, in small letters; empty where there is none. */
export const endingOf = (name: string): string => /\.[^./\\\s]{1,12}$/.exec(name)?.[0].toLowerCase() ?? ''

// Signs that turn around or hide parts of a name, so that an ending is not seen as what it is.
const deceiving = /[\p{Cc}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** A file name to show to people. */
export const shownName = (name: string): string => name.replaceAll(deceiving, '') || 'Unnamed file'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** How a number of bytes is written: 2.4 MB. A thousand bytes are a kilobyte, as file managers count. */
export const sizeText = (bytes: number, language?: string): string => {
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && power > 0 ? 1 : 0,
  }).format(value)
}
