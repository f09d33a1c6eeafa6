import { z } from 'zod'
import { frameId, frameLayouts, frameName } from './frame-facts.ts'
import { onlyText } from './only-text.ts'

const text = z.string().max(2000)

/** What a builder says of the link to one page; what is absent follows the page. */
const frameLinkSchema = z.strictObject({
  pageId: z.string().min(1).max(64),
  /** A text that may hold bindings; the name of the page where it is absent. */
  label: text.exactOptional(),
  /** The name of an icon. */
  icon: z.string().min(1).max(64).exactOptional(),
  /** The heading under which the link stands, together with those of the same group. */
  group: z.string().min(1).max(100).exactOptional(),
  /** A text that may hold bindings; the link is shown unless it comes to false. */
  isVisible: text.exactOptional(),
})
export type FrameLink = z.output<typeof frameLinkSchema>

/** The frame around the pages of an application: its title, its navigation, and who is signed in. */
export const frameRecordSchema = z.strictObject({
  kind: z.literal('frame'),
  id: onlyText(frameId, 'An application has one frame.'),
  name: onlyText(frameName, 'The frame has no name of its own.'),
  scope: z.literal('app'),
  layout: z.enum(frameLayouts),
  /** A text that may hold bindings; empty: the name of the application. */
  title: text,
  /** The address of a picture, which may hold bindings; empty: no picture. */
  logo: z.string().max(100_000),
  /** Whether it is also shown where the application stands inside a page of another site. */
  isShownEmbedded: z.boolean(),
  /** In the order of the navigation; pages that are not named follow in their own order. */
  links: z
    .array(frameLinkSchema)
    .max(500)
    .refine((links) => new Set(links.map(({ pageId }) => pageId)).size === links.length, {
      message: 'Each page has one link.',
    }),
})
export type FrameRecord = z.output<typeof frameRecordSchema>
