import { z } from 'zod'

/** A text that is always the same one, such as the id of what an application has one of; other texts are refused with `message`. */
export const onlyText = (text: string, message: string): z.ZodString =>
  z.string().regex(new RegExp(`^${text}$`, 'u'), message)
