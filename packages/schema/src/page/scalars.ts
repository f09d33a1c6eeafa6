import { z } from 'zod'

/** A number, or text that is one: documents from elsewhere hold numbers as text. */
export const numberFromText = z.preprocess((value) => {
  if (typeof value !== 'string' || value.trim() === '') return value
  const number = Number(value)
  return Number.isFinite(number) ? number : value
}, z.number())

const scalarAsText = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value

/** Text, or a number or boolean read as text. */
export const textFromScalar = z.preprocess(scalarAsText, z.string())

/** Text of a template, bounded. */
export const longTextFromScalar = z.preprocess(scalarAsText, z.string().max(1_000_000))

/** The id of an entity: at most 64 characters. */
export const idFromScalar = z.preprocess(scalarAsText, z.string().min(1).max(64))
