import { frameName, type FrameRecord } from '@ashlar/schema'
import { plainEntity, templateText, type EntitySource } from './entity-source.ts'
import type { TemplateText } from './protocol.ts'

/** What the texts of a frame come to. */
export interface FrameValues {
  readonly title: unknown
  readonly logo: unknown
  /** In the order of the links of the record. */
  readonly links: readonly { readonly label: unknown; readonly isVisible: unknown }[]
}

/** The frame around the pages, as the evaluator gets it; bound texts are null until they are evaluated. */
export const frameEntity = ({ title, logo, links }: FrameRecord): EntitySource => {
  const bindings: Record<string, TemplateText> = {}
  const at = (path: string, text: string | undefined): unknown => {
    if (text?.includes('{{') !== true) return text
    bindings[path] = templateText(text, false)
    return null
  }
  const values = {
    title: at('title', title),
    logo: at('logo', logo),
    links: links.map(({ label, isVisible }, place) => ({
      label: at(`links.${place}.label`, label),
      isVisible: at(`links.${place}.isVisible`, isVisible),
    })),
  }
  return plainEntity(frameName, values, bindings)
}
