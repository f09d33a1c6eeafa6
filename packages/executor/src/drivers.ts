import type { Egress } from '@ashlar/egress'
import { findIntegration, type IntegrationDriver } from '@ashlar/integrations'
import { StepError } from '@ashlar/engine'

/** The drivers of one executor: each is loaded with its client library when it is first needed. */
export class Drivers {
  readonly #egress: Egress
  readonly #loaded = new Map<string, Promise<IntegrationDriver>>()

  constructor(egress: Egress) {
    this.#egress = egress
  }

  /** Throws `StepError` for a plugin that does not exist. */
  load(pluginId: string): Promise<IntegrationDriver> {
    const known = this.#loaded.get(pluginId)
    if (known) return known
    const integration = findIntegration(pluginId)
    if (!integration) throw unknownPlugin(pluginId)
    const loaded = integration.createDriver({ egress: this.#egress })
    this.#loaded.set(pluginId, loaded)
    loaded.catch(() => this.#loaded.delete(pluginId))
    return loaded
  }

  /** Closes what is open for an integration that was changed or deleted. */
  async forget(connectionIds: readonly string[]): Promise<void> {
    for (const driver of await Promise.all(this.#loaded.values())) {
      for (const connectionId of connectionIds) driver.forget(connectionId)
    }
  }

  async close(): Promise<void> {
    const drivers = await Promise.allSettled(this.#loaded.values())
    await Promise.all(
      drivers.flatMap((loaded) => (loaded.status === 'fulfilled' ? [loaded.value.close()] : [])),
    )
  }
}

/** The error for a step or connection of a system that is not known here. */
export const unknownPlugin = (pluginId: string): StepError =>
  new StepError('integration_not_found', `There is no integration of the type ${pluginId}.`)
