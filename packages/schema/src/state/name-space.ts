import { z } from 'zod'

/** Of what may belong to a page or to the whole application: absent means the page. */
export const scopedSchema = { scope: z.literal('app').optional() }

/**
 * Where bindings find a name: by itself on its page, below `Embed` what the page around an embedded application hands in,
 * below `App` what belongs to the application. A name is unique in its space.
 */
export type NameSpace = 'page' | 'Embed' | 'App'

/** The space in which a record has its name. */
export const nameSpaceOf = (record: {
  readonly kind: string
  readonly scope?: 'app' | undefined
}): NameSpace => {
  if (record.kind === 'embedProperty') return 'Embed'
  return record.scope === 'app' ? 'App' : 'page'
}
