import type { ApiPlan } from '@ashlar/engine'
import type { ApiDefinition } from '@ashlar/schema'

/** Plans that are kept by their content. */
const mostPlans = 500

/**
 * Remembers the plans of APIs. A published API is one object that lives as long as its publication and is found by
 * itself; one that is being edited comes as a new object each time and is found by its content.
 */
export class PlanCache {
  readonly #make: (api: ApiDefinition) => ApiPlan
  readonly #byObject = new WeakMap<ApiDefinition, ApiPlan>()
  /** In the order of use: the first was not used for the longest time. */
  readonly #byContent = new Map<string, ApiPlan>()

  constructor(make: (api: ApiDefinition) => ApiPlan) {
    this.#make = make
  }

  find(api: ApiDefinition): ApiPlan {
    const known = this.#byObject.get(api)
    if (known) return known
    const content = JSON.stringify([api.blocks, api.authorization])
    const plan = this.#byContent.get(content) ?? this.#make(api)
    this.#byContent.delete(content)
    this.#byContent.set(content, plan)
    const oldest = this.#byContent.keys().next()
    if (this.#byContent.size > mostPlans && oldest.done !== true) this.#byContent.delete(oldest.value)
    this.#byObject.set(api, plan)
    return plan
  }
}
