import { fillJsonBody, type JsonBody } from './json-body.ts'

/** Where a binding stands in a JSON text, as far as that decides what its value may be. */
export interface JsonPlace {
  /** Names around it, from the outside. */
  readonly around: readonly string[]
  /** Whether it stands in a name itself. */
  readonly isName: boolean
}

/** The bindings of a JSON text by their index; one whose name is written a second time below it has no place. */
export interface JsonPlaces {
  readonly places: ReadonlyMap<number, JsonPlace>
  /** What the text becomes with a mark in place of each value. */
  readonly marked: unknown
}

/** A gap is told by a mark that no document holds: a character that JSON text cannot have as it is. */
const markOf = (index: number): string => `\u0001gap${index}\u0001`
const gap = /\u0001gap(\d+)\u0001/gu

/** Finds the place of each binding of a text that `refuseJsonBody` has nothing against and that is not empty. */
export const findPlaces = (body: JsonBody): JsonPlaces => {
  const marks = body.isInText.map((_, index) => markOf(index))
  const marked: unknown = JSON.parse(fillJsonBody(body, marks))
  const places = new Map<number, JsonPlace>()
  findGaps(marked, [], (index, place) => {
    // Where any of it is a name, all of it is.
    if (places.get(index)?.isName !== true) places.set(index, place)
  })
  return { places, marked }
}

const findGaps = (
  value: unknown,
  around: readonly string[],
  found: (index: number, place: JsonPlace) => void,
): void => {
  if (typeof value === 'string') {
    for (const [, index] of value.matchAll(gap)) found(Number(index), { around, isName: false })
  } else if (Array.isArray(value)) for (const one of value) findGaps(one, around, found)
  else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value)) {
      for (const [, index] of name.matchAll(gap)) found(Number(index), { around, isName: true })
      findGaps(one, [...around, name], found)
    }
  }
}
