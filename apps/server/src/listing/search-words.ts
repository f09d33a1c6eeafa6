import { and, type AnyColumn, or, type SQL, sql } from 'drizzle-orm'

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase()

/** The same in the database. Most texts are plain already, and are spared the work. */
const plainIn = (text: AnyColumn | SQL): SQL =>
  sql`case when octet_length(${text}) = char_length(${text}) then lower(${text})
    else lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g')) end`

/** More words than these are not looked for. */
const mostWords = 10

/** The words of a search, as they are looked for. */
export const wordsOf = (search: string | undefined): readonly string[] =>
  plain((search ?? '').replaceAll('\0', ''))
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, mostWords)

const escaped = (word: string): string => word.replace(/[\\%_]/gu, '\\$&')

/** Whether a text holds a word that `wordsOf` gave, whatever the case and the accents. */
export const holdsWord = (text: AnyColumn | SQL, word: string): SQL =>
  sql`${plainIn(text)} like ${`%${escaped(word)}%`}`

/** The rows of which each word stands in one of some texts; undefined where nothing is searched for. */
export const matching = (search: string | undefined, texts: readonly (AnyColumn | SQL)[]): SQL | undefined =>
  and(...wordsOf(search).map((word) => or(...texts.map((text) => holdsWord(text, word)))))
