/** Plugins whose steps an assistant configures as a whole. By itself: every form of a step asks, and few people the assistant. */
const configuredPlugins = ['restapi', 'graphql'] as const
export type ConfiguredPlugin = (typeof configuredPlugins)[number]

/** The plugin as one that an assistant configures; null for all others. */
export const configuredPlugin = (pluginId: string): ConfiguredPlugin | null =>
  configuredPlugins.find((plugin) => plugin === pluginId) ?? null
