import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { OpenedPage, PublishedApplication } from '@ashlar/contract'
import { pageVersion } from '@ashlar/schema'
import type { UncachedPart } from './uncached-part.ts'
import type { Publication } from './publications.ts'
import { factsOfPages } from './facts.ts'

/** What of an application is the same at each visit, and for everybody, while its deployment is the same. */
type KeptPart = Omit<PublishedApplication, keyof UncachedPart>

/** The pages that are delivered with their application, and those that wait until somebody opens them. */
const deliveredPages = ({
  pages,
}: Pick<Publication, 'pages'>): Pick<KeptPart, 'pages' | 'hiddenPages' | 'facts'> => {
  const listed = pages.filter(({ isHidden }) => !isHidden)
  const hidden = pages.filter(({ isHidden }) => isHidden)
  return {
    pages: listed,
    hiddenPages: hidden.map(({ id, name, path }) => ({ id, name, path })),
    facts: factsOfPages(listed),
  }
}

/** A hidden page for somebody who opens it; null where there is none of that id. */
export const openedPage = ({ pages }: Pick<Publication, 'pages'>, pageId: string): OpenedPage | null => {
  const page = pages.find(({ id, isHidden }) => isHidden && id === pageId)
  return page === undefined ? null : { page, facts: factsOfPages([page]) }
}

/** The part of a deployed application that browsers may keep. */
export const keptPart = (publication: Publication): KeptPart => ({
  name: publication.name,
  documentVersion: pageVersion,
  settings: publication.settings,
  ...publication.document,
  ...deliveredPages(publication),
})

/** That part as it is sent, under a name made of all that stands in it. */
export interface KeptContent {
  /** SHA-256 of the text, in letters of addresses: nobody can guess it who has not read the text. */
  readonly hash: string
  readonly text: string
  readonly compressed: Buffer
}

const compress = promisify(gzip)

/** The parts that browsers keep, written once for each deployment. */
export class KeptContents {
  readonly #known = new WeakMap<Publication, Promise<KeptContent>>()

  of(publication: Publication): Promise<KeptContent> {
    const known = this.#known.get(publication) ?? this.#write(publication)
    this.#known.set(publication, known)
    return known
  }

  async #write(publication: Publication): Promise<KeptContent> {
    const text = JSON.stringify(keptPart(publication))
    const hash = createHash('sha256').update(text).digest('base64url')
    return { hash, text, compressed: await compress(text) }
  }
}
