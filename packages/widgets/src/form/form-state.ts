import { nameBeside, nameInModule } from '@ashlar/schema'
import { flagOf } from '../values.ts'
import { enteredIn, inputsOf, isFine, type FormInput, type FormPart } from './form-parts.ts'

/** What bindings read of a form. */
export interface FormState {
  /**
   * What was entered, by the name of the input; by the name of a widget that repeats inputs, a list with one object per cell,
   * and by the name of a module in the form, an object of what was entered in it.
   */
  readonly data: Readonly<Record<string, unknown>>
  readonly isValid: boolean
  readonly isDirty: boolean
}

/** Whether two values say the same, also where the host holds copies. What cannot be compared is different. */
export const saysTheSame = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  try {
    return JSON.stringify(one) === JSON.stringify(other)
  } catch {
    return false
  }
}

/** What each input held before a person touched it, by the id of the input and its cell. */
export type Baselines = ReadonlyMap<string, unknown>

const keyOf = ({ place }: FormInput): string => [...place.cells, place.id].join('/')

/** The baselines with the present value of every input that is untouched or new. */
export const baselinesOf = (parts: readonly FormPart[], before: Baselines): Baselines =>
  new Map(
    inputsOf(parts).map((input) => {
      const { values } = input.snapshot
      const key = keyOf(input)
      const isUntouched = Object.hasOwn(values, 'isTouched') && !flagOf(values.isTouched)
      return [key, isUntouched || !before.has(key) ? enteredIn(input.snapshot) : before.get(key)]
    }),
  )

/** What is entered in some inputs, as what stands around them names it: a form, the list of a cell, or a module. */
const dataOf = (parts: readonly FormPart[], around: string): Readonly<Record<string, unknown>> => {
  const data = new Map<string, unknown>()
  for (const part of parts) {
    const { name } = part.snapshot.record
    const { name: key, module } = nameBeside(name, around)
    if (module === null) {
      data.set(
        key,
        part.kind === 'input' ? enteredIn(part.snapshot) : part.cells.map((cell) => dataOf(cell, name)),
      )
    } else if (!data.has(key)) {
      const inside = parts.filter((one) => nameBeside(one.snapshot.record.name, around).module === module)
      data.set(key, dataOf(inside, nameInModule(module, '')))
    }
  }
  return Object.fromEntries(data)
}

/**
 * The state of a form with the given inputs, which it names as what stands beside it does, also in a module. A hidden input counts with its value and cannot make the form invalid.
 */
export const formStateOf = (
  parts: readonly FormPart[],
  baselines: Baselines,
  formName: string,
): FormState => {
  const inputs = inputsOf(parts)
  return {
    data: dataOf(parts, formName),
    isValid: inputs.every(isFine),
    isDirty: inputs.some((input) => !saysTheSame(enteredIn(input.snapshot), baselines.get(keyOf(input)))),
  }
}

/** Whether the same was entered in the same inputs. */
export const sameEntries = (one: readonly FormPart[], other: readonly FormPart[]): boolean =>
  one.length === other.length &&
  one.every((part, index) => {
    const counterpart = other[index]
    if (counterpart?.snapshot.record.name !== part.snapshot.record.name) return false
    if (part.kind === 'input')
      return (
        counterpart.kind === 'input' && Object.is(enteredIn(part.snapshot), enteredIn(counterpart.snapshot))
      )
    return (
      counterpart.kind === 'cells' &&
      part.cells.length === counterpart.cells.length &&
      part.cells.every((cell, place) => sameEntries(cell, counterpart.cells[place] ?? []))
    )
  })
