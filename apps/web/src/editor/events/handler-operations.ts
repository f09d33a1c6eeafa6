import type { EventHandler, EventStep } from '@ashlar/schema'

/** The handler with one step more at its end. */
export const addStep = (steps: EventHandler, step: EventStep): EventHandler => [...steps, step]

/** The handler without a step. */
export const removeStep = (steps: EventHandler, id: string): EventHandler =>
  steps.filter((step) => step.id !== id)

/** The handler with another step in the place of the one with the same id. */
export const replaceStep = (steps: EventHandler, next: EventStep): EventHandler =>
  steps.map((step) => (step.id === next.id ? next : step))

/** The handler with a step one place up (-1) or down (1); the same array where there is no such place. */
export const moveStep = (steps: EventHandler, id: string, by: -1 | 1): EventHandler => {
  const from = steps.findIndex((step) => step.id === id)
  const to = from + by
  const moved = steps[from]
  const neighbor = steps[to]
  if (!moved || !neighbor) return steps
  return steps.map((step, index) => (index === from ? neighbor : index === to ? moved : step))
}
